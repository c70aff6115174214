import styled, { keyframes } from "styled-components";
import { color } from "../styles/theme.ts";
import { radiusSmall } from "../styles/tokens.ts";

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

/** Holds the place and shape of what is still being fetched. */
export const Skeleton = styled.span.attrs({ "aria-hidden": true })<{
  $width?: string;
  $height?: string;
}>`
  display: inline-block;
  width: ${({ $width = "100%" }) => $width};
  height: ${({ $height = "1em" }) => $height};
  border-radius: ${radiusSmall};
  background: ${color("raised")};
  vertical-align: middle;
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
