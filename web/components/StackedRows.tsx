import styled from "styled-components";
import { color, space, text } from "../styles/theme.ts";
import { withFigure } from "./figure.ts";

/* A table row for narrow screens: two lines, the most important first. */

export const StackedRow = styled.li`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} 0 ${space(1)};
  box-shadow: inset 0 1px 0 ${color("hairline")};
  /* A third line has no buttons that would keep it off the next row. */
  > :nth-child(3) {
    padding-bottom: ${space(2)};
  }
`;

export const StackedLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(2)};
  /* At the end, even on a separate line. */
  > :nth-child(2) {
    margin-inline-start: auto;
  }
`;

export const StackedTitle = styled.span.attrs(withFigure)`
  font-weight: 550;
`;

export const StackedNote = styled.span.attrs(withFigure)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 36px;
  color: ${color("textMuted")};
  ${text("table")}
`;
