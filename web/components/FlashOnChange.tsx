import { type ReactNode, useState } from "react";
import styled, { css, keyframes } from "styled-components";
import { color, reducedMotion, tabular } from "../styles/theme.ts";
import { motion, radiusSmall } from "../styles/tokens.ts";
import { translateOf } from "./figure.ts";

const tints = { up: color("gainSoft"), down: color("lossSoft"), changed: color("accentSoft") } as const;
type Turn = keyof typeof tints;
type Keyframes = ReturnType<typeof keyframes>;

/*
 * Browsers identify an animation by its text: spelling the same end in two ways makes two animations that alternate, so
 * that a change during the first one starts the other.
 */
function flashOf(tint: Turn, end: "to" | "100%") {
  return keyframes`
    from { background-color: ${tints[tint]}; }
    ${end} { background-color: transparent; }
  `;
}
const flashes: Record<Turn, readonly [Keyframes, Keyframes]> = {
  up: [flashOf("up", "to"), flashOf("up", "100%")],
  down: [flashOf("down", "to"), flashOf("down", "100%")],
  changed: [flashOf("changed", "to"), flashOf("changed", "100%")],
};

function dotOf(end: "to" | "100%") {
  return keyframes`
    from, ${end} { opacity: 1; }
  `;
}
const dots = [dotOf("to"), dotOf("100%")] as const;

const Box = styled.span<{ $turn: Turn; $changes: number }>`
  border-radius: ${radiusSmall};
  ${tabular}
  ${({ $turn, $changes }) =>
    $changes > 0 &&
    css`
      animation: ${flashes[$turn][$changes % 2 === 0 ? 0 : 1]} ${motion.flash} ease-out;
      ${reducedMotion} {
        position: relative;
        animation: none;
        /* Beside the value, out of the flow: a mark must not move what stands next to it. */
        &::after {
          content: "";
          position: absolute;
          top: 0;
          left: 100%;
          width: 5px;
          height: 5px;
          border-radius: 3px;
          background: ${color("accentText")};
          opacity: 0;
          /* In one step, because some browsers would otherwise draw 60 equal pictures a second. */
          animation: ${dots[$changes % 2 === 0 ? 0 : 1]} 3s step-end !important;
        }
      }
    `}
`;

type FlashOnChangeProps = {
  /** Numbers flash in the colour of the direction in which they moved. */
  value: string | number;
  children: ReactNode;
};

/** Flashes its background once when `value` changes; with reduced motion a dot marks it for a while instead. */
export function FlashOnChange({ value, children }: FlashOnChangeProps) {
  const [seen, setSeen] = useState<{ value: string | number; turn: Turn; changes: number }>({
    value,
    turn: "changed",
    changes: 0,
  });
  if (seen.value !== value) {
    setSeen({ value, turn: turnOf(seen.value, value), changes: seen.changes + 1 });
  }
  return (
    <Box translate={translateOf(value)} $turn={seen.turn} $changes={seen.changes}>
      {children}
    </Box>
  );
}

function turnOf(before: string | number, after: string | number): Turn {
  if (typeof before !== "number" || typeof after !== "number") return "changed";
  return after > before ? "up" : "down";
}
