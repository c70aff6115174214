export type CsvColumns<T> = readonly (readonly [heading: string, read: (row: T) => string | null])[];

/** The columns that each field makes, in the order of the file; none where the file leaves it out. */
export type CsvFields<T> = { [K in keyof T]-?: CsvColumns<T> };

/** Returns what writes rows with the columns of these fields. */
export function csvOf<T>(fields: CsvFields<T>): (rows: readonly T[]) => string {
  const columns = Object.values<CsvColumns<T>>(fields).flat();
  return (rows) => writeCsv(columns, rows);
}

/** A spreadsheet's view of rows (RFC 4180). */
export function writeCsv<T>(columns: CsvColumns<T>, rows: readonly T[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, read]) => read(row) ?? "")),
  ];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Spreadsheets run what begins like a formula, also behind the semicolon that separates cells in many countries. */
const FORMULA = /(^|[;\t])(?=\s*[=+\-@\t\r])/g;
/** Spreadsheets keep 15 digits of a number, no zeros before it, and make dates and times of what looks like one. */
const CHANGED_NUMBERS = [
  /^\d{16,}$/,
  /^0\d+$/,
  /^\d+(\.\d+)?e[+-]?\d+$/i,
  /^\d{1,2}[-/.]\d{1,2}([-/.]\d{1,4})?$/,
  /^\d{1,3}(:\d{2}){1,2}$/,
];
const DECIMAL = /^\d+\.\d+$/;

/** An apostrophe makes text of what a spreadsheet would run or change: others typed these texts. */
function cell(value: string): string {
  const inert = isChanged(value) ? `'${value}` : value.replace(FORMULA, "$1'");
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Amounts of money are decimals, and stay numbers. */
function isChanged(value: string): boolean {
  return !DECIMAL.test(value) && CHANGED_NUMBERS.some((shape) => shape.test(value.trim()));
}

/** Lets Excel see that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Hands the browser a file named after its content and today. */
export function downloadCsv(content: string, csv: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK + csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `livedesk-${content}-${day}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
