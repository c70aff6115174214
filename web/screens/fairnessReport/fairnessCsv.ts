import { type FairnessRow, MOVES, ordersOf } from "#protocol/fairness.ts";
import { type CsvColumns, writeCsv } from "../../csv.ts";
import { formatPlain } from "../../format.ts";

const percent = (share: number | undefined) => (share === undefined ? null : formatPlain(100 * share, 2));

/** Smaller numbers mean nothing in a spreadsheet; a difference can be so large that this is computed as 0. */
const LEAST_CHANCE = 1e-15;

/** Four digits after the zeros, but at least eight decimals: never 0, because no chance is zero. */
function plainChance(chance: number): string {
  const least = Math.max(chance, LEAST_CHANCE);
  return formatPlain(least, Math.max(8, 3 - Math.floor(Math.log10(least))));
}

const COLUMNS: CsvColumns<FairnessRow> = [
  ["Group", ({ name }) => name],
  ["Id", ({ key, name }) => (key === name ? null : key)],
  ["Ended", ({ group }) => String(ordersOf(group))],
  ["Won", ({ group }) => String(group.wins)],
  ["Lost", ({ group }) => String(group.losses)],
  ["Rejected", ({ group }) => String(group.rejected)],
  ["Cancelled", ({ group }) => String(group.cancelled)],
  ["Won of won and lost (%)", ({ won }) => percent(won?.share), "figure"],
  ["At least (%)", ({ won }) => percent(won?.low), "figure"],
  ["At most (%)", ({ won }) => percent(won?.high), "figure"],
  [
    "Wins expected",
    ({ comparison }) => (comparison === null ? null : formatPlain(comparison.expectedWins, 1)),
    "figure",
  ],
  ["Chance", ({ comparison }) => (comparison === null ? null : plainChance(comparison.chance)), "figure"],
  ["Marked", ({ comparison }) => comparison?.outlier ?? null],
  ["Paid back per dollar (USD)", ({ group }) => group.paidBack, "figure"],
  ...MOVES.flatMap((move) =>
    (["wins", "losses", "rejected"] as const).map(
      (outcome) =>
        [
          `Market ${move}: ${{ wins: "won", losses: "lost", rejected: "rejected" }[outcome]}`,
          ({ group }: FairnessRow) => String(group.moves?.[move]?.[outcome] ?? ""),
        ] as const,
    ),
  ),
  ["Median wait (s)", ({ wait }) => (wait === null ? null : String(wait.half)), "figure"],
  ["90% decided within (s)", ({ wait }) => (wait === null ? null : String(wait.nineTenths)), "figure"],
];

export function fairnessCsv(rows: readonly FairnessRow[]): string {
  return writeCsv(COLUMNS, rows);
}
