import { describe, expect, it } from "vitest";
import { color, space } from "./theme.ts";
import { themes } from "./tokens.ts";

/** Relative luminance of WCAG 2 for "#rrggbb". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

const AA_TEXT = 4.5;
const AA_CONTROL = 3;

describe.each(["dark", "light"] as const)("the %s theme", (name) => {
  const { colors, outcomes } = themes[name];
  const grounds = [colors.ground, colors.surface, colors.raised, colors.overlay, colors.overlayHover];

  it.each(["text", "textMuted", "textQuiet", "accentText", "danger", "wait"] as const)(
    "has AA contrast for %s on every ground",
    (text) => {
      for (const ground of grounds) expect(contrast(colors[text], ground)).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  it.each([
    ["accent", "onAccent"],
    ["accentHover", "onAccent"],
    ["accentSoft", "accentText"],
    ["dangerSoft", "danger"],
    ["dangerSolid", "onAccent"],
    ["waitSoft", "wait"],
  ] as const)("shows text on %s with AA contrast", (ground, text) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it("shows the edges of controls on the grounds of fields", () => {
    for (const ground of [colors.ground, colors.surface]) {
      expect(contrast(colors.edge, ground)).toBeGreaterThanOrEqual(AA_CONTROL);
    }
  });

  it.each(["greenRed", "blueOrange"] as const)("shows gain and loss in %s with AA contrast", (palette) => {
    const outcome = outcomes[palette];
    for (const ground of grounds) {
      expect(contrast(outcome.gain, ground)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(outcome.loss, ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
    expect(contrast(outcome.gain, outcome.gainSoft)).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(outcome.loss, outcome.lossSoft)).toBeGreaterThanOrEqual(AA_TEXT);
    for (const solid of [
      outcome.gainSolid,
      outcome.gainSolidHover,
      outcome.lossSolid,
      outcome.lossSolidHover,
    ]) {
      expect(contrast(outcome.onSolid, solid)).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });
});

it("names a colour as its CSS variable and a distance on the grid of 4 px", () => {
  expect(color("textMuted")).toBe("var(--color-text-muted)");
  expect(space(4)).toBe("16px");
});
