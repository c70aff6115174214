import type { Knex } from "knex";
import { ordersChangeOnceFunction } from "./ordersChangeOnce.ts";
import { placeOrderFunction } from "./placeOrder.ts";

/** Functions that change without a migration of their own; a migration has created each before. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  place_order: placeOrderFunction,
  orders_change_once: ordersChangeOnceFunction,
};

/**
 * Brings the functions whose text differs to the text of here; returns their names. Nodes of the version before call them
 * as well until they are replaced, so a new text takes their calls too: the same parameters, and rows without what only
 * newer nodes send.
 */
export async function applyFunctions(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string; body: string }[] }>(
    `select proname as name, prosrc as body from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = any(?)`,
    [Object.keys(FUNCTIONS)],
  );
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  const differing = Object.entries(FUNCTIONS).filter(
    ([name, text]) => text.split("$$")[1] !== bodies.get(name),
  );
  for (const [, text] of differing) await knex.raw(text);
  return differing.map(([name]) => name);
}
