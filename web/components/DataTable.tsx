import styled, { css } from "styled-components";
import { color, focusRing, from, rowHover, space, tabular, text } from "../styles/theme.ts";
import { rowHeight } from "../styles/tokens.ts";
import { withFigure } from "./figure.ts";

/** Keeps a wide table inside its card: it scrolls sideways, the page never does. */
export const TableFrame = styled.div.attrs({ tabIndex: 0, role: "region" })`
  /* Text for screen readers in it must scroll along, or it would widen its surroundings. */
  position: relative;
  overflow-x: auto;
  margin: 0 calc(-1 * ${space(2)});
  ${focusRing}
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${tabular}
  ${text("table")}
`;

type CellLook = {
  /** Numbers are aligned at the end, so that their decimal points align. */
  $number?: boolean;
  /** Keeps a distance from the numbers before it. */
  $apart?: boolean;
  /** Hidden on screens below the tablet breakpoint. */
  $wide?: boolean;
  /** Hidden on screens below the desktop breakpoint. */
  $widest?: boolean;
};

const cell = css<CellLook>`
  height: ${rowHeight.wide};
  padding: ${space(1)} ${space(2)} ${space(1)} ${({ $apart }) => space($apart === true ? 6 : 2)};
  text-align: ${({ $number }) => ($number === true ? "end" : "start")};
  white-space: nowrap;
  @media (pointer: coarse) {
    height: ${rowHeight.touch};
  }
  @media screen and (max-width: 767.98px) {
    display: ${({ $wide }) => ($wide === true ? "none" : "table-cell")};
  }
  @media screen and (max-width: 1023.98px) {
    ${({ $widest }) => $widest === true && "display: none;"}
  }
`;

export const Th = styled.th.attrs({ scope: "col" })<CellLook>`
  ${cell}
  @media (pointer: coarse) {
    height: ${rowHeight.wide};
  }
  color: ${color("textQuiet")};
  font-weight: 500;
  ${text("label")}
`;

export const Td = styled.td.attrs(withFigure)<CellLook>`
  ${cell}
  border-top: 1px solid ${color("hairline")};
`;

/** Quiet buttons at the end of a row, whose text, not edge, aligns with the caption. */
export const RowActions = styled.span`
  /* Above the target that opens the row. */
  position: relative;
  z-index: 1;
  display: inline-flex;
  margin-inline-end: -${space(2)};
`;

/** The content of a `$wide` or `$widest` column where it is hidden, below the cell it belongs to. */
export const Below = styled.span.attrs(withFigure)<Pick<CellLook, "$widest">>`
  display: block;
  color: ${color("textQuiet")};
  white-space: normal;
  overflow-wrap: anywhere;
  ${text("label")}
  @media not screen {
    display: none;
  }
  ${({ $widest }) => ($widest === true ? from.desktop : from.tablet)} {
    display: none;
  }
`;

export const Tr = styled.tr`
  position: relative;
  tbody &:hover {
    background: ${rowHover};
  }
`;
