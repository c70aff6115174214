import { css } from "styled-components";

/** About how wide a digit is, in its own height; a bit more, so that a sign and separators fit too. */
const DIGIT = 0.62;

/**
 * One line of `characters` that is as large as `size`, or smaller where its container is too narrow: a number neither
 * breaks nor leaves its card. What is around it needs `container-type: inline-size`.
 */
export function fitted(size: string) {
  return css<{ $characters: number }>`
    white-space: nowrap;
    font-size: min(${size}, calc(100cqi / ${({ $characters }) => $characters * DIGIT}));
  `;
}
