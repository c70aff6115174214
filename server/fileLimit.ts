import { readFileSync } from "node:fs";

/** PostgreSQL alone needs 64, loading the server as many, and each open page takes one. */
const MIN_OPEN_FILES = 256;

/** What to do where this process may not open enough files; null where it may, or where the system does not tell. */
export function faultOfFileLimit(limits = readLimits()): string | null {
  const limit = parseInt(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? "", 10);
  // Not a number: unlimited, or not told.
  if (!(limit < MIN_OPEN_FILES)) return null;
  return (
    `this user may open ${limit} files, and it needs 1024 or more, one for each open page. ` +
    "Raise the limit: ulimit -n in a shell, LimitNOFILE= in a service unit."
  );
}

/** Only Linux has the file; elsewhere limits are not that low. */
function readLimits(): string {
  return process.platform === "linux" ? readFileSync("/proc/self/limits", "utf8") : "";
}
