import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database } from "../database.ts";
import type { Statement } from "../transact.ts";
import type { Decimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { orderPlaced } from "./postings.ts";

/** An order to be placed, and the assumptions that it was based on. */
export type Placement = {
  /** In wire form, except for the time, which is the database's. */
  order: Order;
  trade: Transaction;
  /** The settings it is based on; the fee is a fraction. */
  settings: { tradingFee: Decimal; maintenanceMode: boolean; version: number };
  /** True if the trader must be asked again, unless this request was answered before. */
  quoteChanged: boolean;
  /** Hex hash of the session or API token that must still be valid; undefined if that was checked already. */
  caller: string | undefined;
  /** How many calls a minute the trader may make; undefined if they are not counted. */
  callsPerMinute: number | undefined;
  /** How many pending orders the trader may have. */
  mostPending: number;
  /** Identifies a repetition; without it each call places an order. */
  once: { key: string; requestHash: Buffer } | undefined;
};

const rowSchema = z.object({
  outcome: z.enum([
    "placed",
    "repeated",
    "caller_gone",
    "caller_suspended",
    "rate_limited",
    "key_mismatch",
    "quote_changed",
    "settings_changed",
    "not_held",
  ]),
  answer: z.unknown(),
});

/** The outcome (see db/functions/placeOrder.ts); `answer` is the order in wire form, or the seconds to wait. */
export type PlacementResult = z.infer<typeof rowSchema>;

/** Places an order and holds its total: one transaction in one round trip. */
export async function placeOrder(database: Database, placement: Placement): Promise<PlacementResult> {
  const [row] = await database.runStatement(placementStatement(placement));
  return rowSchema.parse(row);
}

/** The statement alone, for measuring its cost. */
export function placementStatement(placement: Placement): Statement {
  const { order, trade, settings, quoteChanged, caller, callsPerMinute, mostPending, once } = placement;
  return {
    name: "place_order",
    sql: "select outcome, answer from place_order(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    bindings: [
      JSON.stringify(order),
      JSON.stringify(trade),
      JSON.stringify(orderPlaced(order.total, mostPending)),
      uuidv7(),
      settings.tradingFee,
      settings.version,
      settings.maintenanceMode,
      quoteChanged,
      caller === undefined ? null : Buffer.from(caller, "hex"),
      callsPerMinute ?? null,
      once?.key ?? null,
      once?.requestHash ?? null,
    ],
  };
}
