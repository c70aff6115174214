import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { controlStyle, Field, type FieldProps, monoStyle, NO_WORDS } from "./Field.tsx";

const TextArea = styled.textarea<{ $mono: boolean }>`
  ${controlStyle}
  ${monoStyle}
  resize: vertical;
  /* As high as its text, if that is read-only. */
  &:read-only {
    field-sizing: content;
    resize: none;
  }
`;

type TextAreaFieldProps = FieldProps &
  ComponentPropsWithRef<"textarea"> & {
    /** For addresses, hashes and ids. */
    mono?: boolean;
  };

export function TextAreaField({ label, hint, error, aside, mono = false, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => <TextArea rows={2} $mono={mono} {...(mono && NO_WORDS)} {...rest} {...control} />}
    </Field>
  );
}
