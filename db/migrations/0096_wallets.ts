import type { Knex } from "knex";

/** The index locks its table against writers while it is built; the new version can start without it. */
export const config = { transaction: false };

/** Withdrawals are found by their whole wallet address, in whatever case, the newest first. */
const INDEX = `withdrawals_by_wallet on transactions (search_fold("walletAddress"), "createdAt", id) where type = 'withdrawal'`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index if not exists ${INDEX}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index if exists withdrawals_by_wallet");
}
