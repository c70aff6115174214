import styled from "styled-components";
import { space } from "../styles/theme.ts";

/** A title, and opposite to it what belongs to it. */
export const HeadingRow = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  margin-bottom: ${space(4)};
  > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
