/** The only stylesheet of the reference; it uses the colours of the product's two themes (web/styles/tokens.ts). */
export const STYLE = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/api/docs.woff2") format("woff2"); }
:root { color-scheme: dark light; --ground: #0b0d11; --surface: #13161c; --line: #272c36; --text: #eceff4; --muted: #a8b0bd; --accent: #a6a8ff; }
@media (prefers-color-scheme: light) {
  :root { --ground: #f3f4f7; --surface: #ffffff; --line: #dcdfe5; --text: #14171c; --muted: #4a515d; --accent: #4a46b8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 "Inter Variable", system-ui, sans-serif; }
a { color: var(--accent); }
code { font: 13px/1.5 "JetBrains Mono Variable", ui-monospace, monospace; overflow-wrap: anywhere; }
nav { max-height: 45vh; overflow-y: auto; padding: 16px; border-bottom: 1px solid var(--line); font-size: 13px; line-height: 24px; }
.brand { display: inline-flex; align-items: center; gap: 8px; color: var(--text); font-weight: 650; font-size: 16px; letter-spacing: -0.02em; text-decoration: none; }
.brand svg { width: 20px; height: 20px; }
nav ul { margin: 4px 0 12px; padding: 0; list-style: none; }
nav li { display: inline-block; margin-right: 12px; }
nav summary { margin-top: 8px; color: var(--muted); cursor: pointer; }
main { min-width: 0; max-width: 880px; padding: 16px; }
h1, h2, h3 { line-height: 1.3; }
h1 { margin: 0 0 16px; font-size: 28px; }
h2 { margin: 40px 0 16px; font-size: 18px; }
h3 { margin: 0 0 8px; font-size: 14px; }
h3 code { font-size: 14px; }
p { margin: 8px 0; }
pre { padding: 16px; border-radius: 8px; background: var(--surface); white-space: break-spaces; }
.call { margin: 16px 0; padding: 16px; border-radius: 8px; background: var(--surface); scroll-margin-top: 16px; }
.call:target { outline: 2px solid var(--accent); }
.who { color: var(--muted); }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-size: 13px; }
th { color: var(--muted); font-weight: 400; text-align: left; }
th, td { padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: anywhere; }
td:first-child { min-width: 15ch; }
td:nth-child(2) { min-width: 8ch; }
@media (max-width: 640px) {
  table:has(th:nth-child(3)) thead { position: absolute; clip-path: inset(50%); }
  tr:has(td:nth-child(3)) { display: grid; grid-template-columns: auto 1fr; gap: 0 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
  tr:has(td:nth-child(3)) td { min-width: 0; padding: 0; border: 0; }
  td:nth-child(3) { grid-column: 1 / -1; }
}
@media (min-width: 1024px) {
  body { display: grid; grid-template-columns: 260px 1fr; }
  nav { position: sticky; top: 0; height: 100vh; max-height: none; padding: 16px 24px; border-bottom: 0; border-right: 1px solid var(--line); }
  nav li { display: block; margin: 0; }
  main { padding: 24px 40px; }
}
@media print { nav { display: none; } body { display: block; } .call { break-inside: avoid; } }
`.trim();
