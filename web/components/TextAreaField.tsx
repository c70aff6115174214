import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { controlStyle, Field, type FieldProps } from "./Field.tsx";

const TextArea = styled.textarea`
  ${controlStyle}
  resize: vertical;
`;

export function TextAreaField({
  label,
  hint,
  error,
  aside,
  ...rest
}: FieldProps & ComponentPropsWithRef<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => <TextArea rows={2} {...rest} {...control} />}
    </Field>
  );
}
