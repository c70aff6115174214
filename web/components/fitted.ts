import { css } from "styled-components";

/** The width of a digit relative to its height, with a little more for signs and separators. */
const DIGIT = 0.62;

/**
 * One line of `characters` in font size `size`, or smaller if its container is too narrow: a number never wraps or
 * leaves its card. The container needs `container-type: inline-size`.
 */
export function fitted(size: string) {
  return css<{ $characters: number }>`
    white-space: nowrap;
    font-size: min(${size}, calc(100cqi / ${({ $characters }) => $characters * DIGIT}));
  `;
}
