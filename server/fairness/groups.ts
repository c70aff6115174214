import type { Cell } from "#db/dailyStats/readCells.ts";
import { type Group, type Move, MOVES } from "#protocol/fairness.ts";
import { addAll, compare, divide, ZERO } from "#protocol/money.ts";

export type Outcomes = { wins: number; losses: number; rejected: number };

/** The desk's decisions; cancellations by traders are not among them. */
function decidedOf({ wins, losses, rejected }: Outcomes): number {
  return wins + losses + rejected;
}

/** Groups the cells by the result of `keyOf` for their keys. */
export function groupCells(
  cells: readonly Cell[],
  keyOf: (key: string) => string = (key) => key,
): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = keyOf(cell.key);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return groups;
}

/** The sum of these cells. */
export function toGroup(cells: readonly Cell[]): Group & Counts {
  return { ...countsOf(cells), paidBack: paidBackOf(cells) };
}

export type Counts = Outcomes & { cancelled: number; moves: Record<Move, Outcomes> };

/** The sum of these cells without their money, which takes longer than all else. */
export function countsOf(cells: readonly Cell[]): Counts {
  return {
    ...outcomes(cells),
    cancelled: sum(cells, "cancelled"),
    moves: {
      with: outcomes(ofMove(cells, "with")),
      flat: outcomes(ofMove(cells, "flat")),
      against: outcomes(ofMove(cells, "against")),
      unknown: outcomes(ofMove(cells, "unknown")),
    },
  };
}

function paidBackOf(cells: readonly Cell[]): Group["paidBack"] {
  const placed = addAll(cells.map((cell) => cell.placed));
  const paid = addAll(cells.map((cell) => cell.paid));
  return compare(placed, ZERO) === 0 ? null : divide(paid, placed);
}

/** How many orders the desk decided, by where the market went. */
export function decidedByMove(cells: readonly Cell[]): number[] {
  return MOVES.map((move) => decidedOf(outcomes(ofMove(cells, move))));
}

function ofMove(cells: readonly Cell[], move: Move): Cell[] {
  return cells.filter(({ moved }) => moved === move);
}

function outcomes(cells: readonly Cell[]): Outcomes {
  return { wins: sum(cells, "wins"), losses: sum(cells, "losses"), rejected: sum(cells, "rejected") };
}

function sum(cells: readonly Cell[], count: "wins" | "losses" | "rejected" | "cancelled"): number {
  return cells.reduce((total, cell) => total + cell[count], 0);
}
