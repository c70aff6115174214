import styled, { css } from "styled-components";
import { color, focusRing, space, text } from "../styles/theme.ts";
import { motion, radius } from "../styles/tokens.ts";
import { useRadioGroup } from "./useRadioGroup.ts";

const tones = {
  neutral: css`
    background: ${color("overlay")};
    color: ${color("text")};
    box-shadow: 0 0 0 1px ${color("edge")};
  `,
  buy: css`
    background: ${color("gainSolid")};
    color: ${color("onSolid")};
  `,
  sell: css`
    background: ${color("lossSolid")};
    color: ${color("onSolid")};
  `,
} as const;

/** Tall ones have equal parts; in others longer words get more of the width, so that they stay on one line. */
const Group = styled.div<{ $tall: boolean }>`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: ${({ $tall }) => ($tall ? "1fr" : "auto")};
  gap: 2px;
  padding: 2px;
  border-radius: ${radius};
  background: ${color("ground")};
  box-shadow: inset 0 0 0 1px ${color("hairline")};
`;

const Item = styled.button<{ $tone: keyof typeof tones; $tall: boolean }>`
  min-height: ${({ $tall }) => ($tall ? "44px" : "32px")};
  padding: 0 ${space(3)};
  border: 0;
  border-radius: 6px;
  background: transparent;
  color: ${color("textMuted")};
  font-weight: 550;
  cursor: pointer;
  transition:
    background-color ${motion.press},
    color ${motion.press};
  @media (pointer: coarse) {
    min-height: ${({ $tall }) => ($tall ? "44px" : "40px")};
  }
  ${({ $tall }) => text($tall ? "body" : "table")}
  ${focusRing}
  &:hover {
    color: ${color("text")};
  }
  &[aria-checked="true"] {
    ${({ $tone }) => tones[$tone]}
  }
`;

type SegmentedControlProps<T extends string> = {
  /** What is chosen here, for screen readers. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; tone?: keyof typeof tones }[];
  onChange: (value: T) => void;
  tall?: boolean;
};

/** One of a few choices that are all visible. */
export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  onChange,
  tall = false,
}: SegmentedControlProps<T>) {
  const values = options.map((option) => option.value);
  const { group, radio } = useRadioGroup(values, value, onChange);
  return (
    <Group aria-label={label} $tall={tall} {...group}>
      {options.map((option) => (
        <Item key={option.value} {...radio(option.value)} $tone={option.tone ?? "neutral"} $tall={tall}>
          {option.label}
        </Item>
      ))}
    </Group>
  );
}
