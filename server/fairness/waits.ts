import { z } from "zod";
import type { Cell } from "#db/dailyStats/readCells.ts";
import { ordersOf, type WaitFigures, WAIT_STEPS_PER_DOUBLING } from "#protocol/fairness.ts";

const stepSchema = z.coerce.number().int();

/** Cells of the dimension "wait". */
export function toSteps(cells: readonly Cell[]): { step: number; orders: number }[] {
  return cells.map((cell) => ({ step: stepSchema.parse(cell.key), orders: ordersOf(cell) }));
}

/** The ends of the steps in which half and nine tenths of the orders had been decided; null for none. */
export function summarizeWaits(waits: readonly { step: number; orders: number }[]): WaitFigures | null {
  const steps = waits.toSorted((one, other) => one.step - other.step);
  const orders = steps.reduce((total, each) => total + each.orders, 0);
  if (orders === 0) return null;
  return toFigures({ orders, half: stepOf(0.5), nineTenths: stepOf(0.9) });

  function stepOf(share: number): number {
    let before = 0;
    return steps.find(({ orders: more }) => (before += more) >= share * orders)?.step ?? 0;
  }
}

/** The ends of these steps, in seconds. */
export function toFigures({ orders, half, nineTenths }: WaitFigures): WaitFigures {
  const endOf = (step: number) => Math.ceil(2 ** (step / WAIT_STEPS_PER_DOUBLING));
  return { orders, half: endOf(half), nineTenths: endOf(nineTenths) };
}
