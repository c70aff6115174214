import styled from "styled-components";
import { from, space } from "../styles/theme.ts";

/**
 * Filters in one line, which can be swiped if it is longer than a phone is wide; on wider screens in line with what
 * follows.
 */
export const FilterLine = styled.div`
  display: flex;
  flex: 0 0 calc(100% + 2 * ${space(4)});
  align-items: center;
  gap: ${space(2)};
  /* From edge to edge of the card: a filter that is cut off shows that there are more, and focus rings are not cut. */
  margin: -4px -${space(4)};
  padding: 4px ${space(4)};
  overflow-x: auto;
  scrollbar-width: none;
  > * {
    flex: none;
  }
  ${from.tablet} {
    display: contents;
  }
`;
