import styled from "styled-components";
import { motion } from "../styles/tokens.ts";

/**
 * Dims what answers the previous question while the answer to the new one is loading (`isFormer` of `useAnswer`). Answers
 * that come at once don't flicker.
 */
export const Former = styled.div.attrs<{ $when: boolean }>(({ $when }) => ({ "aria-busy": $when }))`
  opacity: ${({ $when }) => ($when ? 0.5 : 1)};
  transition: ${({ $when }) => ($when ? `opacity ${motion.press} 120ms` : "none")};
`;
