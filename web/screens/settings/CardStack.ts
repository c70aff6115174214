import styled from "styled-components";
import { Skeleton } from "../../components/Skeleton.tsx";
import { space } from "../../styles/theme.ts";

/**
 * The cards of a tab. Their heights are known only once they have loaded; so that nothing moves under the pointer, what
 * follows a card appears after it.
 */
export const CardStack = styled.div`
  display: grid;
  gap: ${space(4)};
  max-width: 880px;
  > :has(${Skeleton}) ~ * {
    display: none;
  }
`;
