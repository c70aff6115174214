import styled from "styled-components";
import { focusRing } from "../styles/theme.ts";
import { radiusSmall } from "../styles/tokens.ts";

/** The words of a row that open its details; all of the row, which has to be `position: relative`, is its target. */
export const RowButton = styled.button`
  padding: 0;
  border: 0;
  border-radius: ${radiusSmall};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${focusRing}
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }
`;
