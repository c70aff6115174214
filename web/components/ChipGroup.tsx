import styled from "styled-components";
import { color, focusRing, space, text } from "../styles/theme.ts";
import { motion } from "../styles/tokens.ts";
import { useRadioGroup } from "./useRadioGroup.ts";

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Chip = styled.button`
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
  &[aria-checked="true"] {
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
  const values = options.map((option) => option.value);
  const { group, radio } = useRadioGroup(values, value, onChange);
  return (
    <Group aria-label={label} {...group}>
      {options.map((option) => (
        <Chip key={option.value} {...radio(option.value)}>
          {option.label}
        </Chip>
      ))}
    </Group>
  );
}
