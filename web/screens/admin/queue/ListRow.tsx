import { type ReactNode, useState } from "react";
import styled, { css, keyframes } from "styled-components";
import { color, space, text } from "../../../styles/theme.ts";
import { motion } from "../../../styles/tokens.ts";

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(-12px); }
`;

const Row = styled.div.attrs({ role: "option" })<{ $isSelected: boolean }>`
  position: absolute;
  inset: 0 0 auto;
  border-top: 1px solid ${color("hairline")};
  cursor: pointer;
  contain: strict;
  ${text("table")}
  &:hover {
    background: ${color("raised")};
  }
  ${({ $isSelected }) =>
    $isSelected &&
    css`
      &,
      &:hover {
        background: ${color("accentSoft")};
        box-shadow: inset 2px 0 0 ${color("accentText")};
      }
    `}
`;

const Content = styled.div<{ $isArriving: boolean }>`
  height: 100%;
  padding: 0 ${space(4)};
  ${({ $isArriving }) =>
    $isArriving &&
    css`
      animation: ${slideIn} ${motion.panel};
    `}
`;

type ListRowProps = {
  id: string;
  position: number;
  /** How many rows there are; -1 while nobody knows. */
  size: number;
  start: number;
  height: number;
  isSelected: boolean;
  /** True when it comes in before the reader's eyes. */
  isArriving: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function ListRow({
  id,
  position,
  size,
  start,
  height,
  isSelected,
  isArriving,
  onClick,
  children,
}: ListRowProps) {
  // It came in once; being seen must not cut its movement short.
  const [hasSlidIn] = useState(isArriving);
  return (
    <Row
      id={id}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={size}
      $isSelected={isSelected}
      style={{ height, transform: `translateY(${start}px)` }}
      onClick={onClick}
    >
      <Content $isArriving={hasSlidIn}>{children}</Content>
    </Row>
  );
}
