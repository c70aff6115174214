import { Check } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import styled, { css, keyframes } from "styled-components";
import { t, useLanguage } from "../../language/index.ts";
import { rowSelection } from "./rowSelection.ts";
import { color, rowHover, space, text } from "../../styles/theme.ts";
import { motion, pickRoom } from "../../styles/tokens.ts";

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(-12px); }
`;

const Row = styled.div.attrs({ role: "row" })<{ $isSelected: boolean }>`
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

const Content = styled.div<{ $isArriving: boolean; $hasBox: boolean }>`
  height: 100%;
  padding: 0 ${space(4)} 0 ${({ $hasBox }) => ($hasBox ? pickRoom : space(4))};
  ${({ $isArriving }) =>
    $isArriving &&
    css`
      animation: ${slideIn} ${motion.panel};
    `}
`;

/** As wide as a finger, next to the content. */
const Pick = styled.div.attrs({ role: "gridcell" })`
  position: absolute;
  inset: 0 auto 0 0;
  display: grid;
  place-items: center;
  width: ${pickRoom};
`;

/** The list has the focus and handles keys, so the box itself gets none. */
const Box = styled.span.attrs({ role: "checkbox" })`
  width: 16px;
  height: 16px;
  border-radius: 4px;
  color: transparent;
  box-shadow: inset 0 0 0 1px ${color("edge")};
  > svg {
    display: block;
    width: 16px;
    height: 16px;
    padding: 1px;
  }
  &[aria-checked="true"] {
    background: ${color("accent")};
    color: ${color("onAccent")};
    box-shadow: none;
  }
`;

type ListRowProps = {
  elementId: string;
  id: string;
  position: number;
  start: number;
  height: number;
  isSelected: boolean;
  /** Whether it is picked; undefined if it can't be. */
  isPicked: boolean | undefined;
  /** True if other rows of the list can be picked. */
  hasBox: boolean;
  /** True when it arrives in view. */
  isArriving: boolean;
  renderRow: (id: string) => ReactNode;
};

/** The list handles clicks and keys; scrolling re-renders no row. */
export const ListRow = memo(function ListRow({
  elementId,
  id,
  position,
  start,
  height,
  isSelected,
  isPicked,
  hasBox,
  isArriving,
  renderRow,
}: ListRowProps) {
  useLanguage();
  // It slides in once; becoming visible must not cut the animation short.
  const [hasSlidIn] = useState(isArriving);
  return (
    <Row
      id={elementId}
      data-row={id}
      aria-selected={isSelected}
      aria-rowindex={position}
      $isSelected={isSelected}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {isPicked !== undefined && (
        <Pick data-pick>
          <Box aria-label={t`Selected`} aria-checked={isPicked}>
            <Check strokeWidth={3} aria-hidden />
          </Box>
        </Pick>
      )}
      <Content $isArriving={hasSlidIn} $hasBox={hasBox}>
        <rowSelection.Provider value={isSelected}>{renderRow(id)}</rowSelection.Provider>
      </Content>
    </Row>
  );
});
