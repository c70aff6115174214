import { foldTyped } from "#protocol/foldTyped.ts";
import { deskSlug } from "./deskName.ts";

/**
 * A number column contains our own decimals, which stay numbers in spreadsheets; everything else is text that others
 * may have typed.
 */
type CsvColumn<T> = readonly [heading: string, read: (row: T) => string | null, kind?: "figure"];
export type CsvColumns<T> = readonly CsvColumn<T>[];

/** The columns for each field, in the order of the file; none for fields that are left out. */
export type CsvFields<T> = { [K in keyof T]-?: CsvColumns<T> };

/** Writes rows as CSV; parts after the first have no line of headings. */
export type ToCsv<T> = (rows: readonly T[], isFirst?: boolean) => string;

/** Returns a function that writes rows with the columns of these fields. */
export function csvOf<T>(fields: CsvFields<T>): ToCsv<T> {
  const columns = Object.values<CsvColumns<T>>(fields).flat();
  return (rows, isFirst) => writeCsv(columns, rows, isFirst);
}

/** Rows as CSV (RFC 4180). */
export function writeCsv<T>(columns: CsvColumns<T>, rows: readonly T[], isFirst = true): string {
  const lines = rows.map((row) => columns.map(([, read, kind]) => cell(read(row) ?? "", kind)));
  if (isFirst) lines.unshift(columns.map(([heading]) => cell(heading)));
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

/**
 * Spreadsheets run text that starts like a formula, also in full-width signs. In many countries semicolons separate cells;
 * the quotes around our cells mean nothing then, so a new cell starts after each semicolon and line break.
 */
const FORMULA = /(^|[;\t]|\r\n?|\n)(?=[\s"]*[=+\-−@\t\r＝＋－＠﹦﹢﹣﹫])/g;
const DATE = String.raw`(\d{1,2}[-/.] ?(\d{1,2}([-/.] ?\d{1,4})?|\d{4})|\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?)`;
const TIME = String.raw`\d{1,3}(:\d{1,2}){1,2}([.,]\d+)?( ?[ap]m?)?`;
/** In English and German; more letters are allowed, because spreadsheets differ in which they know. */
const MONTH = String.raw`(jan|jän|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,6}\.?`;
const WEEKDAY = String.raw`(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? `;
const CURRENCY = String.raw`\p{Sc}`;
const NUMBER = String.raw`\d[\d.,]*`;

/**
 * Spreadsheets keep 15 digits of a number, drop leading zeros, and convert text that looks like a date, a time, a
 * percentage, a fraction or money; also names of months, "TRUE", "(5)" (to -5) and "#N/A".
 */
const CHANGED_NUMBERS = [
  String.raw`(\d[,.\s]?){16,}`,
  String.raw`0\d+(\.\d+)?`,
  String.raw`(\d+\.?\d*|\.\d+)e[+-]?\d+`,
  // A day in ISO format is not misread.
  String.raw`(?!\d{4}-\d\d-\d\d$)${DATE}`,
  `(${DATE} )?${TIME}`,
  String.raw`\d{1,2} ?[ap]m?`,
  String.raw`(?=.*\d)(${WEEKDAY})?(\d{1,4}[-/ .,]*)?${MONTH}([-/ .,]*\d{1,4}){0,2}(,? ${TIME})?`,
  "true|false|wahr|falsch",
  String.raw`#(n/a|ref!|value!|name\?|div/0!|null!|num!)`,
  String.raw`\d{1,3}([.\s'’]\d{3})+([.,]\d+)?`,
  String.raw`\d+(,\d+)+(\.\d+)?`,
  String.raw`\.\d+|\d+\.`,
  String.raw`${NUMBER} ?%|% ?${NUMBER}`,
  `${CURRENCY} ?${NUMBER}|${NUMBER} ?${CURRENCY}`,
  String.raw`\(${CURRENCY}?${NUMBER}\)|${CURRENCY}\(${NUMBER}\)`,
  `${NUMBER}-`,
  String.raw`(\d+ )?\d+/\d+`,
].map((shape) => new RegExp(`^(${shape})$`, "iu"));
const PLAIN = /^(0|[1-9]\d*)(\.\d+)?$/;

/** An apostrophe keeps a spreadsheet from running or changing texts, which others have typed. */
function cell(value: string, kind?: "figure"): string {
  if (kind === "figure" && PLAIN.test(value)) return value;
  const inert = isChanged(value) ? `'${value}` : value.replace(FORMULA, "$1'");
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function isChanged(value: string): boolean {
  const typed = foldTyped(value.trim());
  return CHANGED_NUMBERS.some((shape) => shape.test(typed));
}

/** Lets Excel see that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Offers a file named after its content and today's date. */
export function downloadCsv(content: string, ...csv: BlobPart[]): void {
  const day = new Date().toISOString().slice(0, 10);
  download(`${deskSlug()}-${content}-${day}.csv`, [BYTE_ORDER_MARK, ...csv], "text/csv;charset=utf-8");
}

/** Safari starts a download only after the click has been handled, and then reads the file from its address. */
const KEPT_MS = 60_000;

/** Makes the browser download a file that this page has made. */
export function download(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
