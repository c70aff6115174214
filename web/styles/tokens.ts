/*
 * Every colour, distance, size and duration of the interface. Components never write a raw value: they use the names
 * exported at the end, which resolve to CSS variables that `GlobalStyle` sets once per theme.
 */

const darkColors = {
  ground: "#0b0d11",
  surface: "#13161c",
  raised: "#1b1f27",
  overlay: "#1b1f27",
  overlayHover: "#232831",
  hairline: "#272c36",
  edge: "#5f6878",
  text: "#eceff4",
  textMuted: "#a8b0bd",
  textQuiet: "#868f9d",
  accent: "#5f5bd0",
  accentHover: "#6c68dc",
  onAccent: "#ffffff",
  accentText: "#a6a8ff",
  accentSoft: "#20214a",
  danger: "#f2757b",
  dangerSolid: "#c33a44",
  dangerSoft: "#331b1f",
  wait: "#e3a83f",
  waitSoft: "#2d2413",
  scrim: "rgb(4 5 8 / 64%)",
  shadow: "rgb(0 0 0 / 48%)",
};

export type ColorName = keyof typeof darkColors;

const lightColors: Record<ColorName, string> = {
  ground: "#f3f4f7",
  surface: "#ffffff",
  raised: "#ebedf1",
  overlay: "#ffffff",
  overlayHover: "#ebedf1",
  hairline: "#dcdfe5",
  edge: "#858d9a",
  text: "#14171c",
  textMuted: "#4a515d",
  textQuiet: "#5d6571",
  accent: "#5450c4",
  accentHover: "#4743ae",
  onAccent: "#ffffff",
  accentText: "#4a46b8",
  accentSoft: "#e6e6fb",
  danger: "#b3262f",
  dangerSolid: "#c33a44",
  dangerSoft: "#fbe3e4",
  wait: "#7d5200",
  waitSoft: "#faeccb",
  scrim: "rgb(20 23 28 / 40%)",
  shadow: "rgb(20 23 28 / 16%)",
};

/** Gain and loss are a separate set, so that a setting can swap green and red for blue and orange. */
const darkGreenRed = {
  gain: "#3cc48a",
  gainSolid: "#157f50",
  gainSolidHover: "#126e45",
  gainSoft: "#12291f",
  loss: "#f2757b",
  lossSolid: "#c33a44",
  lossSolidHover: "#ad323c",
  lossSoft: "#331b1f",
  onSolid: "#ffffff",
};

export type OutcomeName = keyof typeof darkGreenRed;
type OutcomeColors = Record<OutcomeName, string>;

const lightGreenRed: OutcomeColors = {
  ...darkGreenRed,
  gain: "#0f6e44",
  gainSoft: "#dcf1e6",
  loss: "#b3262f",
  lossSoft: "#fbe3e4",
};

const darkBlueOrange: OutcomeColors = {
  gain: "#5aa9f8",
  gainSolid: "#1f6fc0",
  gainSolidHover: "#1a60a8",
  gainSoft: "#12263c",
  loss: "#f0914a",
  lossSolid: "#b35410",
  lossSolidHover: "#9c490d",
  lossSoft: "#33200f",
  onSolid: "#ffffff",
};

const lightBlueOrange: OutcomeColors = {
  ...darkBlueOrange,
  gain: "#1461ad",
  gainSoft: "#deebfa",
  loss: "#984508",
  lossSoft: "#fbe8d8",
};

export const themes = {
  dark: { colors: darkColors, outcomes: { greenRed: darkGreenRed, blueOrange: darkBlueOrange } },
  light: { colors: lightColors, outcomes: { greenRed: lightGreenRed, blueOrange: lightBlueOrange } },
} as const;

export const fonts = {
  text: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
} as const;

/** Size and line height in pixels of the five sizes of text. */
export const typeScale = {
  label: [12, 16],
  table: [13, 20],
  body: [14, 20],
  section: [18, 24],
  figure: [28, 36],
} as const;

/** Where layouts change: touch sizes and the compact bar below `tablet`, two columns from `desktop`. */
export const breakpoints = { tablet: 768, desktop: 1024, wide: 1280 } as const;

/** How far rows are indented next to their picking boxes; captions are indented as far. */
export const pickRoom = "44px";
export const radius = "8px";
export const radiusSmall = "4px";
export const contentWidth = "1440px";
export const barHeight = "56px";
export const rowHeight = { wide: "36px", touch: "48px" } as const;

export const motion = {
  press: "120ms cubic-bezier(0.2, 0, 0, 1)",
  panel: "180ms cubic-bezier(0.2, 0, 0, 1)",
  flash: "600ms",
} as const;

/** Stacking, from the page upwards. */
export const layers = { bar: 10, dialog: 20, menu: 30, toast: 40 } as const;
