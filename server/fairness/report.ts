import type { Knex } from "knex";
import type { Dimension } from "#db/dailyStats/orderCells.ts";
import { readWaits } from "#db/dailyStats/orderWaits.ts";
import { type Cell, readCells, readToday } from "#db/dailyStats/readCells.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import {
  type FairnessBy,
  type FairnessReport,
  type FairnessRow,
  FEWEST_PUBLISHED,
  MOVES,
  ordersOf,
} from "#protocol/fairness.ts";
import { dateOf } from "./days.ts";
import { type Counts, countsOf, groupCells, toGroup } from "./groups.ts";
import { summarizeWaits, toFigures, toSteps } from "./waits.ts";
import { chanceOf, compareWithRest, findingsAmong, wilsonInterval } from "./statistics.ts";

/** Of the rows that are marked, at most this share may be marked by chance. */
const FALSE_RATE = 0.05;

/** Where the cells of each view are, and the view's key in theirs. */
const VIEWS: Record<FairnessBy, { dimension: Exclude<Dimension, "wait">; keyOf?: (key: string) => string }> =
  {
    administrator: { dimension: "administrator" },
    coin: { dimension: "market", keyOf: (key) => key.split(" ")[0] ?? key },
    side: { dimension: "market", keyOf: (key) => key.split(" ")[1] ?? key },
    hour: { dimension: "hour" },
    trader: { dimension: "trader" },
  };

/**
 * The desk's decisions, grouped by one property of the orders, with outliers marked; `asOf` is set if a replica
 * answered.
 */
export async function getFairnessReport(
  knex: Knex,
  { by, days, skip, limit, after }: Query<"getFairnessReport">,
  asOf: Date | null = null,
): Promise<FairnessReport> {
  const last = await readToday(knex);
  const first = last - parseInt(days, 10) + 1;
  const { dimension, keyOf } = VIEWS[by];
  const cells = await readCells(knex, dimension, { first, last });
  const all = toGroup(cells);
  const ranked = toRows(cells, all, keyOf);
  const rows = after === undefined ? ranked : behind(ranked, after);
  const shown = rows.slice(skip, skip + limit);
  const shownKeys = new Set(shown.map(({ key }) => key));
  const names = await namesOf(knex, by, [...shownKeys]);
  const rowOf = new Map(cells.map(({ key }) => [key, keyOf?.(key) ?? key]));
  const keys = [...rowOf].map(([key, row]) => ({ key, row })).filter(({ row }) => shownKeys.has(row));
  const waits = await readWaits(knex, dimension, { first, last }, keys);
  const waitOf = new Map(waits.map((wait) => [wait.row, toFigures(wait)]));
  return {
    by,
    days: parseInt(days, 10),
    from: dateOf(first),
    to: dateOf(last),
    all,
    wait: summarizeWaits(toSteps(await readCells(knex, "wait", { first, last }))),
    rows: shown.map(({ key, own, won, comparison }) => ({
      key,
      name: names.get(key) ?? key,
      group: toGroup(own),
      won,
      wait: waitOf.get(key) ?? null,
      comparison,
    })),
    left: Math.max(0, rows.length - skip - shown.length),
    asOf: asOf?.toISOString() ?? null,
  };
}

type Row = Pick<FairnessRow, "key" | "won" | "comparison"> & { own: readonly Cell[]; counts: Counts };

/** Sorted so that rows keep their places while orders end. */
function behind(rows: readonly Row[], after: string): Row[] {
  return rows.filter(({ key }) => key > after).toSorted(order);
}

/** A row for each key, outliers first; `all` is the sum of the cells. */
export function toRows(cells: readonly Cell[], all: Counts, keyOf?: (key: string) => string): Row[] {
  const rows = [...groupCells(cells, keyOf)].map(([key, own]) => ({ key, own, counts: countsOf(own) }));
  const compared = rows.map(({ counts }) => compare(counts, all));
  const chances = compared.map((each) => (each === null ? [] : [chanceOf(each.deviation)]));
  const findings = findingsAmong(chances.flat(), FALSE_RATE);
  let next = 0;
  return rows
    .map((row, place): Row => {
      const each = compared[place] ?? null;
      const [chance] = chances[place] ?? [];
      const isFinding = chance !== undefined && findings[next++] === true;
      return {
        ...row,
        won: wonOf(row.counts),
        comparison:
          each === null || chance === undefined
            ? null
            : {
                expectedWins: each.expectedWins,
                chance: Math.min(1, chance),
                outlier: isFinding ? (each.deviation > 0 ? "above" : "below") : null,
              },
      };
    })
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) || ordersOf(other.counts) - ordersOf(one.counts) || order(one, other),
    );
}

function rankOf({ comparison }: Row): number {
  return comparison?.outlier === null || comparison === null ? 1 : 0;
}

function order(one: Row, other: Row): number {
  return one.key < other.key ? -1 : 1;
}

/** Null for fewer than twenty orders that were won or lost, of the row or of all others. */
function compare(row: Counts, all: Counts): ReturnType<typeof compareWithRest> {
  const decided = row.wins + row.losses;
  if (decided < FEWEST_PUBLISHED || all.wins + all.losses - decided < FEWEST_PUBLISHED) return null;
  return compareWithRest(
    MOVES.map((move) => ({
      wins: row.moves[move].wins,
      decided: row.moves[move].wins + row.moves[move].losses,
      allWins: all.moves[move].wins,
      allDecided: all.moves[move].wins + all.moves[move].losses,
    })),
  );
}

function wonOf({ wins, losses }: Counts): FairnessRow["won"] {
  const decided = wins + losses;
  return decided === 0 ? null : { share: wins / decided, ...wilsonInterval(wins, decided) };
}

async function namesOf(knex: Knex, by: FairnessBy, keys: string[]): Promise<Map<string, string>> {
  if (by !== "administrator" && by !== "trader") return new Map();
  const users = await UserModel.query(knex).findByIds(keys).select("id", "username");
  return new Map(users.map(({ id, username }) => [id, username]));
}
