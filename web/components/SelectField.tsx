import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { color, space } from "../styles/theme.ts";
import { controlStyle, Field, type FieldProps } from "./Field.tsx";

const Box = styled.div`
  position: relative;
`;

const Select = styled.select`
  ${controlStyle}
  padding-right: ${space(9)};
  appearance: none;
  cursor: pointer;
`;

const Chevron = styled(ChevronDown).attrs({ "aria-hidden": true, size: 16 })`
  position: absolute;
  inset-block: 0;
  right: ${space(3)};
  margin-block: auto;
  color: ${color("textQuiet")};
  pointer-events: none;
`;

type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<"select">, "children"> & {
    options: readonly { value: string; label: string }[];
  };

export function SelectField({ label, hint, error, aside, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <Box>
          <Select {...rest} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <Chevron />
        </Box>
      )}
    </Field>
  );
}
