export type CsvColumns<T> = readonly (readonly [heading: string, read: (row: T) => string | null])[];

/** A spreadsheet's view of rows (RFC 4180). */
export function writeCsv<T>(columns: CsvColumns<T>, rows: readonly T[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, read]) => read(row) ?? "")),
  ];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Spreadsheets run what begins like a formula, and others typed these texts: an apostrophe makes it text. */
function cell(value: string): string {
  const inert = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
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
