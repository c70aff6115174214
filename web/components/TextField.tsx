import type { ComponentPropsWithRef } from "react";
import styled, { css } from "styled-components";
import { fonts } from "../styles/tokens.ts";
import { controlStyle, Field, type FieldProps } from "./Field.tsx";

const Input = styled.input<{ $mono: boolean }>`
  ${controlStyle}
  ${({ $mono }) =>
    $mono &&
    css`
      font-family: ${fonts.mono};
    `}
`;

/** No browser knows better what an address or a hash should be. */
const NO_WORDS = { autoComplete: "off", spellCheck: false };

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
