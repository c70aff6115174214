import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { color, fingerArea, focusRing } from "../styles/theme.ts";
import { motion, radius } from "../styles/tokens.ts";

const Element = styled.button`
  display: inline-grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border: 0;
  border-radius: ${radius};
  background: transparent;
  color: ${color("textMuted")};
  cursor: pointer;
  transition:
    background-color ${motion.press},
    color ${motion.press};
  &:hover {
    background: ${color("raised")};
    color: ${color("text")};
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
  ${focusRing}
  @media (pointer: coarse) {
    position: relative;
    ${fingerArea("-6px")}
  }
`;

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & {
  /** What it does, for screen readers and the browser's tooltip. */
  label: string;
};

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Element type="button" title={label} {...rest} aria-label={label} />;
}
