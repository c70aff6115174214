import { locale } from "../../../language/index.ts";

const UNITS = ["B", "kB", "MB"] as const;

/** A file size for people: "820 B", "34 kB", "5.2 MB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const amount = new Intl.NumberFormat(locale(), { maximumFractionDigits: power === 2 ? 1 : 0 }).format(
    bytes / 1024 ** power,
  );
  return `${amount} ${UNITS[power]}`;
}
