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
  return { orders, half: waitOf(0.5), nineTenths: waitOf(0.9) };

  function waitOf(share: number): number {
    let before = 0;
    const reached = steps.find(({ orders: more }) => (before += more) >= share * orders);
    return Math.ceil(2 ** ((reached?.step ?? 0) / WAIT_STEPS_PER_DOUBLING));
  }
}
