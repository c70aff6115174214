import { t } from "../../language/index.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Two units at most, as exact as waits are counted: "45 s", "12 min", "3 h 20 min", "2 d 4 h". */
export function waitText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  const minutes = roundedUp(seconds, MINUTE);
  if (minutes < HOUR) return t`${minutes / MINUTE} min`;
  const rounded = minutes < DAY ? minutes : roundedUp(seconds, HOUR);
  const [unit, small, name, smallName] = rounded < DAY ? [HOUR, MINUTE, "h", "min"] : [DAY, HOUR, "d", "h"];
  const less = (rounded % unit) / small;
  return `${Math.floor(rounded / unit)} ${name}${less === 0 ? "" : ` ${less} ${smallName}`}`;
}

function roundedUp(seconds: number, unit: number): number {
  return Math.ceil(seconds / unit) * unit;
}
