import { compare, negate, toWire, ZERO } from "#protocol/money.ts";
import type { Balances, Movement, Statement } from "#protocol/statement.ts";
import { type CsvColumns, writeCsv } from "../../csv.ts";
import { describeMovement } from "./movementText.ts";

type Line = { time: string; what: string; movement: Movement | null; balance: Balances };

/** Separate columns for in and out, so that no number begins with a sign, which spreadsheets may run. */
const COLUMNS: CsvColumns<Line> = [
  ["Time", ({ time }) => time],
  ["Movement", ({ what }) => what],
  ["In (USD)", ({ movement }) => amountOf(movement, 1)],
  ["Out (USD)", ({ movement }) => amountOf(movement, -1)],
  ["Balance (USD)", ({ balance }) => balance.available],
  ["Held (USD)", ({ balance }) => balance.held],
  ["Reference", ({ movement }) => movement?.reference ?? null],
];

function amountOf(movement: Movement | null, side: 1 | -1): string | null {
  if (movement === null) return null;
  const { available } = movement.change;
  if (compare(available, ZERO) !== side) return null;
  return side === 1 ? available : toWire(negate(available));
}

export function statementCsv({ from, to, opening, closing, movements }: Statement): string {
  return writeCsv(COLUMNS, [
    { time: from, what: "Opening balance", movement: null, balance: opening },
    ...movements.map((movement) => ({
      time: movement.at,
      what: describeMovement(movement),
      movement,
      balance: movement.balance,
    })),
    { time: to, what: "Closing balance", movement: null, balance: closing },
  ]);
}
