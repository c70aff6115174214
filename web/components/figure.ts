import type { ReactNode } from "react";
import styled from "styled-components";
import { COINS } from "#protocol/coins.ts";
import { tabular } from "../styles/theme.ts";

/*
 * Translators replace texts, and may show an old figure next to a new one, so figures are marked: marked texts stay
 * untouched.
 */

const UNITS = `USD|${COINS.join("|")}|AM|PM|ms|s|min|h|d|B|kB|MB|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mär|März|Mai|Juni|Juli|Sept|Okt|Dez`;
const OTHER_WORD = new RegExp(`(?<!\\p{L})(?!(?:${UNITS})(?!\\p{L}))\\p{L}`, "u");

/** The `translate` attribute for this content: "no" if it is only a figure or a date. */
export function translateOf(content: ReactNode): "no" | undefined {
  if (typeof content === "number") return "no";
  return typeof content === "string" && /\d/.test(content) && !OTHER_WORD.test(content) ? "no" : undefined;
}

type Translatable = { children?: ReactNode; translate?: "yes" | "no" | undefined };

/** For `attrs` of elements whose text may be a figure: marks those that are. */
export function withFigure({ children, translate }: Translatable): Pick<Translatable, "translate"> {
  return { translate: translate ?? translateOf(children) };
}

/** A figure or date within a sentence. */
export const Figure = styled.span.attrs({ translate: "no" })`
  ${tabular}
  white-space: nowrap;
`;
