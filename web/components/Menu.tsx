import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import styled, { css, keyframes } from "styled-components";
import { color, space, text } from "../styles/theme.ts";
import { layers, motion, radius } from "../styles/tokens.ts";

const appear = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const Panel = styled(DropdownMenu.Content)`
  z-index: ${layers.menu};
  min-width: 208px;
  padding: ${space(1)};
  border-radius: ${radius};
  background: ${color("overlay")};
  box-shadow:
    0 0 0 1px ${color("hairline")},
    0 8px 24px ${color("shadow")};
  animation: ${appear} ${motion.press};
`;

export const MenuItem = styled(DropdownMenu.Item)<{ $danger?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 36px;
  padding: 0 ${space(2)};
  border-radius: 6px;
  color: ${({ $danger }) => color($danger === true ? "danger" : "text")};
  text-decoration: none;
  cursor: pointer;
  outline: none;
  ${text("body")}
  &[data-highlighted] {
    background: ${color("overlayHover")};
  }
  &[data-disabled] {
    color: ${color("textQuiet")};
    cursor: not-allowed;
  }
  @media (pointer: coarse) {
    min-height: 48px;
  }
`;

export const MenuSeparator = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: ${space(1)} 0;
  background: ${color("hairline")};
`;

/** Text in a menu that can't be chosen. */
export const MenuLabel = styled(DropdownMenu.Label)`
  padding: ${space(2)};
  color: ${color("textMuted")};
  ${css`
    ${text("table")}
  `}
`;

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  /** `MenuItem`, `MenuLabel` and `MenuSeparator` elements. */
  children: ReactNode;
};

export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <Panel align={align} sideOffset={6} collisionPadding={8}>
        {children}
      </Panel>
    </DropdownMenu.Root>
  );
}
