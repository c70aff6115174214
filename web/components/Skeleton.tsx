import styled, { keyframes } from "styled-components";
import { color } from "../styles/theme.ts";
import { radiusSmall } from "../styles/tokens.ts";

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

/** A placeholder for content that is still loading: for a word in its line, or for something of this height. */
export const Skeleton = styled.span.attrs({ "aria-hidden": true })<{
  $width?: string;
  $height?: string;
}>`
  display: inline-block;
  width: ${({ $width = "100%" }) => $width};
  height: ${({ $height = "1em" }) => $height};
  line-height: 1;
  border-radius: ${radiusSmall};
  background: ${color("raised")};
  vertical-align: ${({ $height }) => ($height === undefined ? "baseline" : "top")};
  animation: ${breathe} 1.6s ease-in-out infinite;
  /* Aligned to the baseline like a word. */
  &::before {
    content: "\\200b";
  }
`;
