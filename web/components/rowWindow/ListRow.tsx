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
  /** The number of rows; -1 while unknown. */
  size: number;
  start: number;
  height: number;
  isSelected: boolean;
  /** True when it arrives in view. */
  isArriving: boolean;
  renderRow: (id: string) => ReactNode;
};

/** The list box handles clicks and keys; scrolling re-renders no row. */
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
  // It slides in once; being seen must not cut the animation short.
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
