import { memo, type ReactNode, useState } from "react";
import styled, { css, keyframes } from "styled-components";
import { color, rowHover, space, text } from "../../styles/theme.ts";
import { motion } from "../../styles/tokens.ts";

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
    background: ${rowHover};
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
  elementId: string;
  id: string;
  position: number;
  /** How many rows there are; -1 while nobody knows. */
  size: number;
  start: number;
  height: number;
  isSelected: boolean;
  /** True when it comes in before the reader's eyes. */
  isArriving: boolean;
  renderRow: (id: string) => ReactNode;
};

/** Clicks and keys are the list box's; scrolling draws no row again. */
export const ListRow = memo(function ListRow({
  elementId,
  id,
  position,
  size,
  start,
  height,
  isSelected,
  isArriving,
  renderRow,
}: ListRowProps) {
  // It came in once; being seen must not cut its movement short.
  const [hasSlidIn] = useState(isArriving);
  return (
    <Row
      id={elementId}
      data-row={id}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={size}
      $isSelected={isSelected}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <Content $isArriving={hasSlidIn}>{renderRow(id)}</Content>
    </Row>
  );
});
