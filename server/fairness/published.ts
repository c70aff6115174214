import type { Knex } from "knex";
import { readCells, readToday } from "#db/dailyStats/readCells.ts";
import { readSnapshot } from "#db/snapshot.ts";
import { type Fairness, FAIRNESS_PERIODS, FAIRNESS_WEEKS, type FairnessPeriod } from "#protocol/fairness.ts";
import { dateOf } from "./days.ts";
import { publishWeeks, type Week } from "./publishWeeks.ts";

const FRESH_MS = 60_000;

const WEEK = 7;
/** The day 4 of 1970 was a Monday. */
const MONDAY = 4;

export type FairnessReader = (period: FairnessPeriod) => Promise<Fairness>;

/**
 * The published statistics. They cover only weeks that are over: figures that changed with each order would reveal its
 * outcome. The result is cached for a minute, whatever the number of visitors.
 */
export function createFairnessReader(knex: Knex, now: () => number = Date.now): FairnessReader {
  let newest: { all: Promise<Map<FairnessPeriod, Fairness>>; at: number } | null = null;

  return async (period) => {
    if (newest === null || now() - newest.at >= FRESH_MS) {
      const asked = { all: readAll(knex), at: now() };
      newest = asked;
      asked.all.catch(() => {
        if (newest === asked) newest = null;
      });
    }
    const fairness = (await newest.all).get(period);
    if (fairness === undefined) throw new Error(`There are no figures of ${period} days.`);
    return fairness;
  };
}

async function readAll(knex: Knex): Promise<Map<FairnessPeriod, Fairness>> {
  return readSnapshot(knex, async (trx) => {
    const today = await readToday(trx);
    const monday = today - ((today - MONDAY) % WEEK);
    const longest = Math.max(...Object.values(FAIRNESS_WEEKS));
    // The newest first.
    const weeks: Week[] = [];
    while (weeks.length < longest) {
      const first = monday - WEEK * (weeks.length + 1);
      const period = { first, last: first + WEEK - 1 };
      weeks.push({
        markets: await readCells(trx, "market", period),
        waits: await readCells(trx, "wait", period),
      });
    }
    return new Map(
      FAIRNESS_PERIODS.map((period) => {
        const count = FAIRNESS_WEEKS[period];
        const days = WEEK * count;
        const range = { days, from: dateOf(monday - days), to: dateOf(monday - 1) };
        return [period, { ...range, ...publishWeeks(weeks.slice(0, count)) }];
      }),
    );
  });
}
