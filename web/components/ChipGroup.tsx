import { RadioGroup } from "radix-ui";
import styled from "styled-components";
import { color, focusRing, space, text } from "../styles/theme.ts";
import { motion } from "../styles/tokens.ts";
import { chooser } from "./chooser.ts";

const Group = styled(RadioGroup.Root)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Chip = styled(RadioGroup.Item)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 28px;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: 14px;
  background: ${color("raised")};
  color: ${color("textMuted")};
  font-weight: 500;
  cursor: pointer;
  transition:
    background-color ${motion.press},
    color ${motion.press};
  ${text("table")}
  ${focusRing}
  &:hover {
    color: ${color("text")};
  }
  &[data-state="checked"] {
    background: ${color("accentSoft")};
    color: ${color("accentText")};
  }
  @media (pointer: coarse) {
    min-height: 40px;
    border-radius: 20px;
  }
`;

type ChipGroupProps<T extends string> = {
  /** What is filtered, for screen readers. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A filter with its choices as chips. */
export function ChipGroup<T extends string>({ label, value, options, onChange }: ChipGroupProps<T>) {
  return (
    <Group
      aria-label={label}
      value={value}
      onValueChange={chooser(options, onChange)}
      orientation="horizontal"
    >
      {options.map((option) => (
        <Chip key={option.value} value={option.value}>
          {option.label}
        </Chip>
      ))}
    </Group>
  );
}
