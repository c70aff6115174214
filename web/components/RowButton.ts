import styled from "styled-components";
import { focusRing } from "../styles/theme.ts";
import { radiusSmall } from "../styles/tokens.ts";

/** The text of a row that opens its details; the entire row, which must be `position: relative`, is its target. */
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
