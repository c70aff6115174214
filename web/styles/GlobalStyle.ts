import { createGlobalStyle, css } from "styled-components";
import { color, focusRing, reducedMotion, text, variableName } from "./theme.ts";
import { fonts, themes } from "./tokens.ts";

function declare(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${variableName(name)}: ${value};`)
    .join("\n");
}

function themeVariables({ colors, outcomes }: (typeof themes)["dark" | "light"]) {
  return css`
    ${declare(colors)}
    ${declare(outcomes.greenRed)}
    &[data-palette="blue-orange"] {
      ${declare(outcomes.blueOrange)}
    }
  `;
}

const darkTheme = css`
  color-scheme: dark;
  ${themeVariables(themes.dark)}
`;
const lightTheme = css`
  color-scheme: light;
  ${themeVariables(themes.light)}
`;

/**
 * Sets the theme's variables (`data-theme` on <html> overrides the system's preference, `data-palette` swaps the
 * colours of gain and loss) and a few defaults of plain elements.
 */
export const GlobalStyle = createGlobalStyle`
  :root {
    ${darkTheme}
  }
  @media (prefers-color-scheme: light) {
    :root:not([data-theme="dark"]) {
      ${lightTheme}
    }
  }
  :root[data-theme="light"] {
    ${lightTheme}
  }
  @media print {
    :root:root {
      ${lightTheme}
    }
  }

  *, *::before, *::after {
    box-sizing: border-box;
  }
  body, h1, h2, h3, h4, p, dl, dd, ol, ul, figure, fieldset {
    margin: 0;
    padding: 0;
  }
  html {
    background: ${color("ground")};
    scrollbar-color: ${color("edge")} transparent;
    -webkit-text-size-adjust: 100%;
  }
  body {
    min-width: 320px;
    color: ${color("text")};
    font-family: ${fonts.text};
    ${text("body")}
    -webkit-font-smoothing: antialiased;
  }
  p, figcaption {
    text-wrap: pretty;
  }
  ::selection {
    background: ${color("accent")};
    color: ${color("onAccent")};
  }
  h1, h2, h3, h4 {
    font-weight: 600;
    ${text("section")}
    letter-spacing: -0.01em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  button, input, select, textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    font-variant-numeric: inherit;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  ol, ul {
    list-style: none;
  }
  a {
    color: ${color("accentText")};
    text-underline-offset: 3px;
    border-radius: 4px;
    ${focusRing}
  }
  code, samp {
    font-family: ${fonts.mono};
    font-size: 0.95em;
  }
  ${reducedMotion} {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
