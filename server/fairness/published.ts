import type { Knex } from "knex";
import { z } from "zod";
import { type Cell, type Period, readCells, readToday } from "#db/dailyStats/readCells.ts";
import { COINS } from "#protocol/coins.ts";
import {
  type Fairness,
  FAIRNESS_PERIODS,
  type FairnessPeriod,
  type Group,
  MOVES,
  ordersOf,
  WAIT_STEPS_PER_DOUBLING,
} from "#protocol/fairness.ts";
import { ORDER_TYPES } from "#protocol/orders.ts";
import { decidedByMove, groupCells, toGroup } from "./groups.ts";
import { type Counts, hideSmall, isPublishable } from "./hideSmall.ts";
import { dateOf } from "./days.ts";

const FRESH_MS = 60_000;

/** The cells of each period, the shortest first. */
type Periods = readonly (readonly Cell[])[];

const MARKETS = COINS.flatMap((crypto) => ORDER_TYPES.map((type) => ({ crypto, type })));

export type FairnessReader = (period: FairnessPeriod) => Promise<Fairness>;

/**
 * How the desk settles, for everybody. Only days that are over: figures that moved with each order would tell how it
 * ended. Kept for a minute, so that many visitors cost no more than one.
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
  const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;
  return knex.transaction(async (trx) => {
    const last = (await readToday(trx)) - 1;
    const periods: Period[] = FAIRNESS_PERIODS.map((days) => ({
      first: last - parseInt(days, 10) + 1,
      last,
    }));
    const markets: Cell[][] = [];
    const waits: Cell[][] = [];
    for (const period of periods) {
      markets.push(await readCells(trx, "market", period));
      waits.push(await readCells(trx, "wait", period));
    }
    return new Map(
      FAIRNESS_PERIODS.map((days, place) => [
        days,
        {
          days: parseInt(days, 10),
          from: dateOf(periods[place]?.first ?? last),
          to: dateOf(last),
          ...publish(markets, waits, place),
        },
      ]),
    );
  }, snapshot);
}

/** The groups of one period, without anything that tells of fewer than twenty orders. */
function publish(
  markets: Periods,
  waits: Periods,
  period: number,
): Pick<Fairness, "all" | "markets" | "wait"> {
  const byMarket = MARKETS.map((market) => ({
    ...market,
    periods: markets.map((cells) => groupCells(cells).get(`${market.crypto} ${market.type}`) ?? []),
  }));
  const isShown = isPublishable(countsOf(markets), period);
  const hidden = hideSmall(
    byMarket.map(({ periods }) => [countsOf(periods)]),
    period,
  );
  const withoutMoves = hideSmall(
    byMarket.map(({ periods }) => moveCounts(periods)),
    period,
    hidden,
  );
  const hiddenMoves = hideSmall(
    moveCounts(markets).map((counts) => [counts]),
    period,
  );
  return {
    wait: isShown ? publishWait(waits, period) : null,
    all: isShown ? withMoves(toGroup(markets[period] ?? []), hiddenMoves) : null,
    markets: byMarket.map(({ crypto, type, periods }, place) => ({
      crypto,
      type,
      group:
        !isShown || hidden.has(place)
          ? null
          : { ...toGroup(periods[period] ?? []), ...(withoutMoves.has(place) && { moves: null }) },
    })),
  };
}

function withMoves(group: ReturnType<typeof toGroup>, hidden: ReadonlySet<number>): Group {
  const [up, flat, down, unknown] = MOVES.map((move, place) =>
    hidden.has(place) ? null : group.moves[move],
  );
  return {
    ...group,
    moves: { with: up ?? null, flat: flat ?? null, against: down ?? null, unknown: unknown ?? null },
  };
}

function countsOf(periods: Periods): Counts {
  return periods.map((cells) => cells.reduce((total, cell) => total + ordersOf(cell), 0));
}

/** The counts of decided orders by move, each in all periods. */
function moveCounts(periods: Periods): Counts[] {
  const decided = periods.map(decidedByMove);
  return MOVES.map((_, move) => decided.map((counts) => counts[move] ?? 0));
}

const stepSchema = z.coerce.number().int();

/** The ends of the steps in which half and nine tenths of the orders had been decided. */
function publishWait(waits: Periods, period: number): Fairness["wait"] {
  if (!isPublishable(countsOf(waits), period)) return null;
  const steps = (waits[period] ?? [])
    .map((cell) => ({ step: stepSchema.parse(cell.key), orders: ordersOf(cell) }))
    .toSorted((one, other) => one.step - other.step);
  const orders = steps.reduce((total, each) => total + each.orders, 0);
  if (orders === 0) return null;
  return { orders, half: waitOf(0.5), nineTenths: waitOf(0.9) };

  function waitOf(share: number): number {
    let before = 0;
    const reached = steps.find(({ orders: more }) => (before += more) >= share * orders);
    return Math.ceil(2 ** ((reached?.step ?? 0) / WAIT_STEPS_PER_DOUBLING));
  }
}
