import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type BatchLimits, createBatches } from "../batches.ts";
import type { RunStatement, Statement } from "../transact.ts";
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
  /** How many calls per minute the trader may make; undefined if they are not counted. */
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
    "orders_paused",
    "not_held",
  ]),
  answer: z.unknown(),
});

const rowsSchema = z.array(rowSchema);

/** The outcome (see db/functions/placeOrders.ts); `answer` is the order in wire form, or the seconds to wait. */
export type PlacementResult = z.infer<typeof rowSchema>;

/** After this time an order that waits for its account no longer holds up others. */
const LOCK_TIMEOUT = "1s";

export type PlaceOrder = (placement: Placement) => Promise<PlacementResult>;

/** Places an order and holds its total, once per key. Orders that arrive together are sent together (db/batches.ts). */
export function createPlaceOrder(runStatement: RunStatement, limits?: Partial<BatchLimits>): PlaceOrder {
  return createBatches<Placement, PlacementResult>(
    {
      run: async (placements, isPatient) =>
        rowsSchema.parse(await runStatement(placementStatement(placements, isPatient ? null : LOCK_TIMEOUT))),
      accountOf: ({ order }) => order.userId,
      // The rows that an order locks: of its key, then of its account.
      sortKey: ({ order, once }) => `${order.userId} ${once?.key ?? ""}`,
    },
    limits,
  );
}

/** Places orders in one transaction: a row for each, in their order. */
export function placementStatement(placements: Placement[], lockTimeout: string | null = null): Statement {
  return {
    name: "place_orders",
    sql: "select outcome, answer from place_orders(?, ?)",
    bindings: [JSON.stringify(placements.map(toItem)), lockTimeout],
  };
}

/** The form that `place_orders` reads. */
function toItem(placement: Placement) {
  const { order, trade, settings, quoteChanged, caller, callsPerMinute, mostPending, once } = placement;
  return {
    order,
    trade,
    posting: orderPlaced(order.total, mostPending),
    journal: uuidv7(),
    feeRate: settings.tradingFee,
    settingsVersion: settings.version,
    maintenanceMode: settings.maintenanceMode,
    quoteChanged,
    caller: caller === undefined ? null : `\\x${caller}`,
    callsPerMinute,
    key: once?.key,
    requestHash: once === undefined ? null : `\\x${once.requestHash.toString("hex")}`,
  };
}
