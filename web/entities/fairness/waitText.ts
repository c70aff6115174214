import { t } from "../../language/index.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Two units at most, as exact as waits are counted: "45 s", "12 min", "3 h 20 min", "2 d 4 h". */
export function waitText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return t`${Math.ceil(seconds / MINUTE)} min`;
  const [unit, small, name, smallName] = seconds < DAY ? [HOUR, MINUTE, "h", "min"] : [DAY, HOUR, "d", "h"];
  const rest = Math.ceil(seconds / small) * small;
  const less = (rest % unit) / small;
  return `${Math.floor(rest / unit)} ${name}${less === 0 ? "" : ` ${less} ${smallName}`}`;
}
