import { compare, type Decimal, negate, toWire, ZERO } from "#protocol/money.ts";
import type { Balances, Movement, Statement, StatementPart } from "#protocol/statement.ts";
import { type CsvColumns, writeCsv } from "../../csv.ts";
import { portionOf } from "../users/parts.ts";
import { describeMovement } from "./movementText.ts";

type Line = { time: string; what: string; moved: Decimal; movement: Movement | null; balance: Balances };

/** Separate columns for in and out, so that no number begins with a sign, which spreadsheets may run. */
const COLUMNS: CsvColumns<Line> = [
  ["Time", ({ time }) => time],
  ["Movement", ({ what }) => what],
  ["In (USD)", ({ moved }) => amountOf(moved, 1), "figure"],
  ["Out (USD)", ({ moved }) => amountOf(moved, -1), "figure"],
  ["Balance (USD)", ({ balance }) => balance.available, "figure"],
  ["Held (USD)", ({ balance }) => balance.held, "figure"],
  ["Reference", ({ movement }) => movement?.reference ?? null],
];

function amountOf(moved: Decimal, side: 1 | -1): string | null {
  if (compare(moved, ZERO) !== side) return null;
  return toWire(side === 1 ? moved : negate(moved));
}

/** Which page of a statement it is: the first has the opening balance, the last the closing one. */
type Place = { isFirst: boolean; isLast: boolean; hasHeadings?: boolean };

/** With `part`, only what the movements add to that sum, without the balances at both ends. */
export function statementCsv(
  { from, to, opening, closing, movements }: Statement,
  part: StatementPart | null = null,
  { isFirst, isLast, hasHeadings = isFirst }: Place = { isFirst: true, isLast: true },
): string {
  const lines: Line[] = movements.map((movement) => ({
    time: movement.at,
    what: describeMovement(movement),
    moved: portionOf(movement, part),
    movement,
    balance: movement.balance,
  }));
  if (part === null) {
    const end = { movement: null, moved: ZERO };
    if (isFirst) lines.unshift({ ...end, time: from, what: "Opening balance", balance: opening });
    if (isLast) lines.push({ ...end, time: to, what: "Closing balance", balance: closing });
  }
  return writeCsv(COLUMNS, lines, hasHeadings);
}
