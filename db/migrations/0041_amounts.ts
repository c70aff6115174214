import type { Knex } from "knex";

/** Each index locks its table against writers while it is built: one at a time. */
export const config = { transaction: false };

/** Orders, deposits and withdrawals are found by their amount, the newest first. */
const INDEXES = [
  `orders_by_amount on orders (amount, "createdAt", id)`,
  `transfers_by_amount on transactions (amount, "createdAt", id) where type <> 'trade'`,
];

export async function up(knex: Knex): Promise<void> {
  for (const index of INDEXES) await knex.raw(`create index if not exists ${index}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const index of INDEXES) await knex.raw(`drop index if exists ${index.split(" ", 1)[0]}`);
}
