import { readFileSync } from "node:fs";

/** PostgreSQL alone needs 64, loading the server as many, and each open page takes one. */
const MIN_OPEN_FILES = 256;

/** Explains what to do if this process may not open enough files; null if it may, or if the system does not say. */
export function faultOfFileLimit(limits = readLimits()): string | null {
  const limit = parseInt(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? "", 10);
  // NaN means unlimited or unknown.
  if (!(limit < MIN_OPEN_FILES)) return null;
  return (
    `this user may open ${limit} files, and it needs 1024 or more, one for each open page. ` +
    "Raise the limit: ulimit -n in a shell, LimitNOFILE= in a service unit."
  );
}

/** Only Linux has this file; other systems have higher limits. */
function readLimits(): string {
  return process.platform === "linux" ? readFileSync("/proc/self/limits", "utf8") : "";
}
