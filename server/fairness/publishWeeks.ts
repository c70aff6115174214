import type { Cell } from "#db/dailyStats/readCells.ts";
import { COINS } from "#protocol/coins.ts";
import { type Fairness, type Group, MOVES, ordersOf } from "#protocol/fairness.ts";
import { ORDER_TYPES } from "#protocol/orders.ts";
import { decidedByMove, groupCells, toGroup } from "./groups.ts";
import { hideSmall, isPublishable } from "./hideSmall.ts";
import { summarizeWaits, toSteps } from "./waits.ts";

/** How the orders of one week ended, and how long they waited. */
export type Week = { markets: readonly Cell[]; waits: readonly Cell[] };

type Published = Pick<Fairness, "all" | "markets" | "wait" | "quietWeeks">;

const MARKETS = COINS.flatMap((crypto) => ORDER_TYPES.map((type) => ({ crypto, type })));

/**
 * Adds up weeks. For each week it is decided separately which figures may be published, and a sum is published only if
 * each of its parts may be. So somebody who keeps everything that was ever published learns no more than the separate
 * weeks reveal. Weeks with too few orders are left out.
 */
export function publishWeeks(weeks: readonly Week[]): Published {
  const told = weeks.filter((week) => isPublishable(ordersIn(week.markets)));
  const quietWeeks = weeks.length - told.length;
  const cells = told.flatMap(({ markets }) => markets);
  const isEmpty = ordersIn(cells) === 0;
  if (isEmpty && quietWeeks > 0)
    return {
      quietWeeks,
      all: null,
      wait: null,
      markets: MARKETS.map((market) => ({ ...market, group: null })),
    };
  const secrets = told.map(({ markets }) => secretsOf(markets));
  const isSecret = (of: keyof Secrets, place: number) => secrets.some((week) => week[of].has(place));
  const byMarket = groupCells(cells);
  return {
    quietWeeks,
    all: {
      ...withMoves(toGroup(cells), (place) => isSecret("moves", place)),
      ...(!told.every(({ markets }) => isPublishable(settledIn(markets))) && { paidBack: null }),
    },
    wait: publishWait(told.map(({ waits }) => waits)),
    markets: MARKETS.map(({ crypto, type }, place) => ({
      crypto,
      type,
      group: isSecret("markets", place)
        ? null
        : {
            ...toGroup(byMarket.get(`${crypto} ${type}`) ?? []),
            ...(isSecret("marketMoves", place) && { moves: null }),
            ...(isSecret("paidBack", place) && { paidBack: null }),
          },
    })),
  };
}

/** What may not be published of a week, by position: markets, their moves and payouts, and moves of all orders. */
type Secrets = Record<"markets" | "marketMoves" | "paidBack" | "moves", ReadonlySet<number>>;

function secretsOf(week: readonly Cell[]): Secrets {
  const grouped = groupCells(week);
  const byMarket = MARKETS.map(({ crypto, type }) => grouped.get(`${crypto} ${type}`) ?? []);
  const markets = hideSmall(byMarket.map((cells) => [ordersIn(cells)]));
  return {
    markets,
    marketMoves: hideSmall(byMarket.map(decidedByMove), markets),
    paidBack: hideSmall(
      byMarket.map((cells) => [settledIn(cells)]),
      markets,
    ),
    moves: hideSmall(decidedByMove(week).map((count) => [count])),
  };
}

function withMoves(group: ReturnType<typeof toGroup>, isHidden: (place: number) => boolean): Group {
  const [up, flat, down, unknown] = MOVES.map((move, place) => (isHidden(place) ? null : group.moves[move]));
  return {
    ...group,
    moves: { with: up ?? null, flat: flat ?? null, against: down ?? null, unknown: unknown ?? null },
  };
}

function ordersIn(cells: readonly Cell[]): number {
  return cells.reduce((total, cell) => total + ordersOf(cell), 0);
}

/** The orders that what came back is computed from. */
function settledIn(cells: readonly Cell[]): number {
  return cells.reduce((total, { wins, losses }) => total + wins + losses, 0);
}

function publishWait(weeks: readonly (readonly Cell[])[]): Fairness["wait"] {
  if (!weeks.map(ordersIn).every(isPublishable)) return null;
  return summarizeWaits(toSteps(weeks.flat()));
}
