import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { controlStyle, Field, type FieldProps, monoStyle, NO_WORDS } from "./Field.tsx";

const Input = styled.input<{ $mono: boolean }>`
  ${controlStyle}
  ${monoStyle}
`;

type TextFieldProps = FieldProps &
  ComponentPropsWithRef<"input"> & {
    /** For addresses, hashes and ids. */
    mono?: boolean;
  };

export function TextField({ label, hint, error, aside, mono = false, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => <Input type="text" $mono={mono} {...(mono && NO_WORDS)} {...rest} {...control} />}
    </Field>
  );
}
