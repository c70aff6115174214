import { variableName } from "../../../styles/theme.ts";
import type { ColorName, OutcomeName } from "../../../styles/tokens.ts";

/** A theme colour as a value: a canvas knows no CSS variables. */
export function readColor(name: ColorName | OutcomeName): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variableName(name)).trim();
}
