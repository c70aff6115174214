import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithRef, useState } from "react";
import styled from "styled-components";
import { t } from "../language/index.ts";
import { space } from "../styles/theme.ts";
import { controlStyle, Field, type FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

const Box = styled.div`
  position: relative;
`;

const Input = styled.input`
  ${controlStyle}
  padding-right: ${space(11)};
`;

const Toggle = styled(IconButton)`
  position: absolute;
  inset-block: 0;
  right: 2px;
  margin-block: auto;
`;

/** A password field that can show what was typed. */
export function PasswordField({
  label,
  hint,
  error,
  aside,
  ...rest
}: FieldProps & Omit<ComponentPropsWithRef<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <Box>
          <Input type={shown ? "text" : "password"} spellCheck={false} {...rest} {...control} />
          <Toggle
            label={shown ? t`Hide what is typed` : t`Show what is typed`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </Toggle>
        </Box>
      )}
    </Field>
  );
}
