import styled from "styled-components";
import { color, from, space, text } from "../../../styles/theme.ts";

/**
 * One line of four cells on wide screens. On small ones two lines: who and how much above, what and when below,
 * because rows are chosen by the first.
 */
export const RowGrid = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  align-items: center;
  column-gap: ${space(2)};
  height: 100%;
  white-space: nowrap;
  ${from.wide} {
    column-gap: ${space(4)};
  }
  @media (max-width: 767.98px) {
    grid-template-columns: minmax(0, 1fr) auto auto;
    grid-template-areas: "who sum sum" "what what when";
    align-content: center;
    row-gap: 2px;
  }
`;

const Cell = styled.span.attrs({ role: "gridcell" })`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;

export const When = styled(Cell)`
  color: ${color("textMuted")};
  @media (max-width: 767.98px) {
    grid-area: when;
    text-align: end;
    ${text("label")}
  }
`;

export const Who = styled(Cell)`
  display: flex;
  align-items: center;
  font-weight: 550;
  @media (max-width: 767.98px) {
    grid-area: who;
  }
`;

export const What = styled(Cell)`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  @media (max-width: 767.98px) {
    grid-area: what;
    color: ${color("textMuted")};
    ${text("label")}
  }
`;

export const HowMuch = styled(Cell)`
  text-align: end;
  @media (max-width: 767.98px) {
    grid-area: sum;
  }
`;
