import styled from "styled-components";

/** Dims the answer to the previous question while the new one is loading (`isFormer` of `useAnswer`). */
export const Former = styled.div.attrs<{ $when: boolean }>(({ $when }) => ({ "aria-busy": $when }))`
  opacity: ${({ $when }) => ($when ? 0.5 : 1)};
`;
