import type { Expectation, Wait } from "#protocol/expectation.ts";
import { formatAge, formatCount, formatUntil } from "../../format.ts";
import { t } from "../../language/index.ts";

/** The server stops counting here. */
const MOST = 1_000;

/** "Usually decided within 12 min, 9 of 10 in 40 min". */
export function describeWait({ medianSeconds, ninetiethSeconds }: Wait): string {
  if (medianSeconds === null || ninetiethSeconds === null) return t`Too few recent decisions for an estimate`;
  const [usual, most] = [roundedUp(medianSeconds), roundedUp(ninetiethSeconds)];
  return usual === most
    ? t`9 of 10 are decided within ${most}`
    : t`Usually decided within ${usual}, 9 of 10 in ${most}`;
}

/** "4 before yours", for an item that already waits; null if its place is unknown. */
export function describePlace({ ahead }: Expectation, id: string): string | null {
  const before = ahead.find((item) => item.id === id)?.before;
  if (before === undefined) return null;
  return before === 0 ? t`yours is next` : t`${formatCount(before)} before yours`;
}

/** The same for an item that was not sent yet. */
export function describeQueueAhead({ waiting }: Wait): string {
  if (waiting === 0) return t`none before yours`;
  return waiting >= MOST
    ? t`${formatCount(waiting)} or more before yours`
    : t`${formatCount(waiting)} before yours`;
}

/** "The desk is closed and opens Mar 9, 9:00 AM", in the reader's time zone. */
export function describeClosed(changesAt: number | null, now: number): string {
  return changesAt === null
    ? t`The desk is closed`
    : t`The desk is closed and opens ${formatUntil(new Date(changesAt).toISOString(), now)}`;
}

const UNITS_S = [1, 60, 3_600, 86_400];

/** Rounds up to the next whole second, minute, hour or day, so that no promised wait is too short. */
function roundedUp(seconds: number): string {
  const unit = UNITS_S.findLast((length) => length <= seconds) ?? 1;
  return formatAge(Math.max(1, Math.ceil(seconds / unit)) * unit * 1_000);
}
