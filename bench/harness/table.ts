import { type Aim, isMet, ratioOf, type Row } from "./row.ts";

const HEAD = ["part", "what", "figure", "compared with", "", "ratio", "aim", "met"];
/** Numeric columns, right-aligned. */
const NUMBERS = new Set([2, 4, 5]);

/** Renders the table that `npm run bench` prints. */
export function renderTable(rows: readonly Row[]): string[] {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const render = (line: string[]): string =>
    line
      .map((text, at) => pad(text, widths[at] ?? 0, NUMBERS.has(at)))
      .join("  ")
      .trimEnd();
  const [head = "", ...body] = cells.map(render);
  return [head, widths.map((width) => "-".repeat(width)).join("  "), ...body];
}

function pad(text: string, width: number, right: boolean): string {
  return right ? text.padStart(width) : text.padEnd(width);
}

function cellsOf(row: Row): string[] {
  const { part, what, value, unit, comparedWith, aim } = row;
  const ratio = ratioOf(row);
  const met = isMet(row);
  return [
    part,
    what,
    `${formatFigure(value)} ${unit}`.trim(),
    comparedWith?.what ?? "",
    comparedWith === undefined ? "" : `${formatFigure(comparedWith.value)} ${unit}`.trim(),
    ratio === null ? "" : formatFigure(ratio),
    aim === undefined ? "" : describeAim(aim, unit),
    met === null ? "" : met ? "yes" : "NO",
  ];
}

function describeAim({ of, bound, figure }: Aim, unit: string): string {
  const sign = bound === "least" ? "≥" : "≤";
  const measure = { value: unit, ratio: "×", difference: `${unit} more` }[of];
  return `${sign} ${formatFigure(figure)} ${measure}`.trim();
}

/** Three significant digits: nothing here is measured more exactly. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 1_000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString("en", digits);
}
