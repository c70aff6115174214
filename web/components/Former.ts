import styled from "styled-components";

/** Dims what answers the previous question while the answer to the new one is loading (`isFormer` of `useAnswer`). */
export const Former = styled.div.attrs<{ $when: boolean }>(({ $when }) => ({ "aria-busy": $when }))`
  opacity: ${({ $when }) => ($when ? 0.5 : 1)};
`;
