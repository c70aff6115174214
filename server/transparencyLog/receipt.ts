import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { findRow } from "#db/rows.ts";
import { inclusionRanges } from "#protocol/merkle.ts";
import type { Receipt } from "#protocol/receipt.ts";
import type { Actor } from "../context.ts";
import { canSeeOwned } from "../policies.ts";
import { findOrder } from "../queries/orders.ts";
import { Refusal } from "../refusal.ts";
import type { HeadReader } from "./head.ts";
import { orderParts } from "#protocol/orderLeaf.ts";
import { placeAll } from "./placeLeaves.ts";
import { readRoots } from "./tree.ts";

/** Another node may be assigning positions at this moment. */
const TRIES = 20;
const TRY_AGAIN_MS = 100;

const leafSchema = z.object({ index: z.string(), data: z.string(), salt: z.string().nullable() });

/** Proves how an order ended. Throws `not_found` for somebody else's order and `not_ended` for a pending one. */
export async function makeReceipt(
  database: Database,
  heads: HeadReader,
  actor: Actor,
  orderId: string,
): Promise<Receipt> {
  const order = await findOrder(database.knex, orderId);
  if (order === null || !canSeeOwned(actor, order)) throw new Refusal("not_found");
  if (order.status === "pending") throw new Refusal("not_ended");
  const { index, data, salt } = await mustFindLeaf(database, orderId);
  const head = await heads.next();
  return {
    format: "livedesk-receipt/1",
    leaf: data,
    index,
    proof: await readRoots(database.knex, inclusionRanges(index, head.size)),
    head,
    secret: salt === null ? null : { salt, text: JSON.stringify(orderParts(order).hidden) },
  };
}

async function mustFindLeaf(database: Database, orderId: string) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const leaf = await findLeaf(database.knex, orderId);
    if (leaf !== null) return { ...leaf, index: parseInt(leaf.index, 10) };
    await placeAll(database);
    if (tries > 0) await sleep(TRY_AGAIN_MS);
  }
  throw new Refusal("unavailable");
}

function findLeaf(knex: Knex, orderId: string): Promise<z.infer<typeof leafSchema> | null> {
  return findRow(
    knex.raw(
      `select index::text, data, encode(salt, 'hex') as salt from "logLeaves"
        where kind = 'order' and subject = ? and index is not null`,
      [orderId],
    ),
    leafSchema,
  );
}
