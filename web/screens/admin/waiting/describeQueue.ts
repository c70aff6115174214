import type { QueueFigures } from "#protocol/queues.ts";
import { formatAge, formatCount } from "../../../format.ts";
import { t } from "../../../language/index.ts";

/** The server stops counting here. */
const MOST = 1_000;

/** The figures of a queue as text, without those that are not known yet. */
export function describeQueue({ waiting, medianSeconds, decidedLastHour }: Omit<QueueFigures, "oldestAt">): {
  waiting: string;
  pace: string[];
} {
  const decided = decidedLastHour >= MOST ? t`${formatCount(MOST)} or more` : formatCount(decidedLastHour);
  return {
    waiting: waiting === 0 ? t`None waiting` : t`${formatCount(waiting)} waiting`,
    pace: [
      ...(medianSeconds === null ? [] : [t`median wait ${formatAge(medianSeconds * 1_000)} (last 50)`]),
      t`${decided} decided in the last hour`,
    ],
  };
}
