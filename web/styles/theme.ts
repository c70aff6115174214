import { css } from "styled-components";
import { breakpoints, type ColorName, type OutcomeName, typeScale } from "./tokens.ts";

type Name = ColorName | OutcomeName;

/** "textMuted" is "--color-text-muted". */
export function variableName(name: string): string {
  return `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The value of a colour in a component: `var(--color-…)`, so that a theme change renders nothing again. */
export function color(name: Name): string {
  return `var(${variableName(name)})`;
}

/** For the row under the pointer; raised badges and buttons still stand out from it. */
export const rowHover = `color-mix(in srgb, ${color("raised")} 50%, ${color("surface")})`;

/** A distance on the grid of 4 pixels: `space(4)` is 16 px. */
export function space(steps: number): string {
  return `${steps * 4}px`;
}

/** Font size and line height of one of the five sizes. */
export function text(size: keyof typeof typeScale) {
  const [fontSize, lineHeight] = typeScale[size];
  return css`
    font-size: ${fontSize / 16}rem;
    line-height: ${lineHeight / 16}rem;
  `;
}

/** For fields, after their text size: Safari on phones zooms into text below 16 pixels, and does not zoom out again. */
export const unzoomed = css`
  @media (pointer: coarse) {
    font-size: 1rem;
  }
`;

/** Tabular figures, for every number that can change or is part of a column. */
export const tabular = css`
  font-variant-numeric: tabular-nums;
`;

/** Only for screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Media queries, mobile first. */
export const from = {
  tablet: `@media (min-width: ${breakpoints.tablet}px)`,
  desktop: `@media (min-width: ${breakpoints.desktop}px)`,
  wide: `@media (min-width: ${breakpoints.wide}px)`,
} as const;

export const reducedMotion = "@media (prefers-reduced-motion: reduce)";

/** Enlarges the target for fingers by this much on each side; for positioned elements. */
export function fingerArea(beyond: string) {
  return css`
    &::after {
      content: "";
      position: absolute;
      inset: ${beyond};
    }
  `;
}

/** The ring around the focused element. */
export const focusRing = css`
  &:focus-visible {
    outline: 2px solid ${color("accentText")};
    outline-offset: 2px;
  }
`;
