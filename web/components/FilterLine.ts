import styled from "styled-components";
import { from, space } from "../styles/theme.ts";

/** Filters in one line, which is swiped where it is longer than a phone is wide; in line with what follows on others. */
export const FilterLine = styled.div`
  display: flex;
  flex: 0 0 calc(100% + 2 * ${space(4)});
  align-items: center;
  gap: ${space(2)};
  /* From edge to edge of the card: what is cut shows that there is more. Rings around filters stay whole. */
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
