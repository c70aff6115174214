import { ChevronDown } from "lucide-react";
import styled from "styled-components";
import { color, focusRing, space, text, unzoomed } from "../styles/theme.ts";
import { motion } from "../styles/tokens.ts";

const Choice = styled.span`
  position: relative;
  flex: none;
`;

const Select = styled.select<{ $isSet: boolean }>`
  min-height: 28px;
  padding: 0 ${space(7)} 0 ${space(3)};
  border: 0;
  border-radius: 14px;
  background: ${({ $isSet }) => color($isSet ? "accentSoft" : "raised")};
  color: ${({ $isSet }) => color($isSet ? "accentText" : "textMuted")};
  font-weight: 500;
  appearance: none;
  field-sizing: content;
  cursor: pointer;
  transition: color ${motion.press};
  ${text("table")}
  ${focusRing}
  &:hover {
    color: ${({ $isSet }) => color($isSet ? "accentText" : "text")};
  }
  & option {
    background: ${color("surface")};
    color: ${color("text")};
  }
  @media (pointer: coarse) {
    min-height: 40px;
    border-radius: 20px;
  }
  ${unzoomed}
`;

const Chevron = styled(ChevronDown).attrs({ "aria-hidden": true, size: 14 })`
  position: absolute;
  inset-block: 0;
  right: ${space(2)};
  margin-block: auto;
  color: ${color("textQuiet")};
  pointer-events: none;
`;

type FilterSelectProps = {
  label: string;
  value: string;
  /** The first one does not filter. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter that shows only its current choice, for less used ones. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <Choice>
      <Select
        aria-label={label}
        value={value}
        $isSet={value !== options[0]?.value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <Chevron />
    </Choice>
  );
}
