import { Switch as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import styled from "styled-components";
import { color, fingerArea, focusRing, space, text } from "../styles/theme.ts";
import { motion } from "../styles/tokens.ts";

const Row = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(4)};
`;

const Label = styled.label`
  display: block;
  font-weight: 500;
`;

const Hint = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Track = styled(Primitive.Root)`
  position: relative;
  flex: none;
  width: 40px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 12px;
  background: ${color("edge")};
  cursor: pointer;
  transition: background-color ${motion.press};
  ${focusRing}
  &[data-state="checked"] {
    background: ${color("accent")};
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
  ${fingerArea("-10px -8px")}
`;

const Thumb = styled(Primitive.Thumb)`
  display: block;
  width: 18px;
  height: 18px;
  border-radius: 9px;
  background: ${color("onAccent")};
  transform: translateX(3px);
  transition: transform ${motion.press};
  &[data-state="checked"] {
    transform: translateX(19px);
  }
`;

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <Row>
      <div>
        <Label htmlFor={id}>{label}</Label>
        {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
      </div>
      <Track
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        {...(hint !== undefined && { "aria-describedby": hintId })}
      >
        <Thumb />
      </Track>
    </Row>
  );
}
