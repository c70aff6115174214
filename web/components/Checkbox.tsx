import { type ReactNode, useId } from "react";
import styled from "styled-components";
import { known } from "../language/index.ts";
import { color, focusRing, space, text } from "../styles/theme.ts";

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: 0 ${space(2)};
`;

const Box = styled.input`
  width: 16px;
  height: 16px;
  margin: 2px 0 0;
  accent-color: ${color("accent")};
  cursor: pointer;
  ${focusRing}
`;

const Label = styled.label`
  cursor: pointer;
  ${text("table")}
  @media (pointer: coarse) {
    /* Enlarges the target for fingers without moving the text. */
    margin: -12px 0;
    padding: 12px 0;
  }
`;

const Fault = styled.p`
  grid-column: 2;
  color: ${color("danger")};
  ${text("label")}
`;

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
};

/** A checkbox to confirm something; Switch is for settings that take effect at once. */
export function Checkbox({ label, checked, onChange, error }: CheckboxProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <Row>
      <Box
        type="checkbox"
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...(error !== undefined && { "aria-invalid": true, "aria-describedby": faultId })}
      />
      <Label htmlFor={id}>{label}</Label>
      {error !== undefined && (
        <Fault id={faultId} role="alert">
          {known(error)}
        </Fault>
      )}
    </Row>
  );
}
