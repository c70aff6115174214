import type { Knex } from "knex";
import { ordersChangeOnceFunction } from "../functions/ordersChangeOnce.ts";
import { placeOrderFunction } from "../functions/placeOrder.ts";

/** The SHA-256 of each text that this migration applies; once a text changes, another migration applies it. */
export const applies = {
  ordersChangeOnce: "1cd27e9d7b113b3d0a6a76915f0071358884ae555c64a1618d94fbcefa40ebb0",
  placeOrder: "eb5043ea003bb0519fcfa2694b0a17385a20dfa87d4989efd80b9f0439b1dea3",
};

/* Rows are filled and guarded by name, and what an order needs is found by key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(placeOrderFunction);
  await knex.raw(ordersChangeOnceFunction);
  await knex.raw("alter function post_journal set enable_seqscan = off");
}

/** Nodes of the version before work with the new functions too. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter function post_journal reset enable_seqscan");
}
