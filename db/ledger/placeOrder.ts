import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database } from "../database.ts";
import type { Statement } from "../transact.ts";
import type { Decimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { orderPlaced } from "./postings.ts";

/** An order about to be placed, and what was believed when it was made out. */
export type Placement = {
  /** As they go over the wire; when it happens the database says. */
  order: Order;
  trade: Transaction;
  /** What it was made out by; the fee is a fraction. */
  settings: { tradingFee: Decimal; maintenanceMode: boolean; version: number };
  /** True where the trader must be asked again, unless this very request was answered before. */
  quoteChanged: boolean;
  /** Hex hash of the session or API token that must still stand; undefined where that was found out already. */
  caller: string | undefined;
  /** How many calls a minute the trader has; undefined where they are not counted. */
  callsPerMinute: number | undefined;
  /** How many orders of the trader may wait. */
  mostPending: number;
  /** What makes a repetition known as one; without it each call places an order. */
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

/** What became of it (db/functions/placeOrder.ts says what the outcomes mean); `answer` is the order as it went over the wire, or seconds to wait. */
export type PlacementResult = z.infer<typeof rowSchema>;

/** Places an order and holds its total: one transaction in one round trip. */
export async function placeOrder(database: Database, placement: Placement): Promise<PlacementResult> {
  const [row] = await database.runStatement(placementStatement(placement));
  return rowSchema.parse(row);
}

/** The statement by itself, for whoever wants to know what it costs. */
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
