import type { Knex } from "knex";

/** Each index locks its table against writers while it is built: one at a time, so that nobody waits for all of them. */
export const config = { transaction: false };

/*
 * Lists are in the order of time, behind a filter or a user, and cost the same however many rows there are (the test of
 * server/queries/plans.test.ts names the index of each). What a placed order writes has as few as that allows: those of
 * ended orders, and of deposits and withdrawals, leave it out.
 */
const INDEXES = [
  `orders_newest on orders ("createdAt", id)`,
  `orders_newest_of_user on orders ("userId", "createdAt", id)`,
  `orders_newest_by_status on orders (status, "createdAt", id)`,
  `orders_newest_pending on orders ("createdAt", id, "userId") where status = 'pending'`,
  `orders_ended_of_user on orders ("userId", status, "createdAt", id) include (payout, total) where status <> 'pending'`,
  `orders_by_end on orders ("resolvedAt") where status <> 'pending'`,
  `orders_by_comment on orders using gin ("adminComment" gin_trgm_ops) with (fastupdate = off)
     where "adminComment" is not null`,

  `transactions_newest on transactions ("createdAt", id)`,
  `transactions_newest_of_user on transactions ("userId", "createdAt", id)`,
  `transactions_newest_by_status on transactions (status, "createdAt", id)`,
  `transactions_newest_pending on transactions ("createdAt", id, "userId") where status = 'pending'`,
  `transactions_ended_of_user on transactions ("userId", status, "createdAt", id) where status <> 'pending'`,
  `transfers_newest_by_type on transactions (type, "createdAt", id) where type <> 'trade'`,
  `transfers_newest_by_status on transactions (type, status, "createdAt", id) where type <> 'trade'`,
  `transfers_newest_of_user on transactions ("userId", type, "createdAt", id) where type <> 'trade'`,
  `transfers_by_end on transactions ("processedAt") where type <> 'trade' and status = 'completed'`,
  `transfers_by_text on transactions using gin
     ("transactionId" gin_trgm_ops, "walletAddress" gin_trgm_ops, memo gin_trgm_ops) with (fastupdate = off)
     where type <> 'trade'`,

  `entries_newest_of_user on entries ("userId", id) include (account, amount) where "userId" is not null`,

  `users_newest on users ("createdAt", id)`,
  `users_by_text on users using gin (username gin_trgm_ops, email gin_trgm_ops) with (fastupdate = off)`,

  `approvals_newest on approvals ("createdAt", id)`,
  `approvals_newest_by_status on approvals (status, "createdAt", id)`,

  `audit_log_newest on "auditLog" (at, id)`,
  `audit_log_newest_by_action on "auditLog" (action, at, id)`,
  `audit_log_newest_by_actor on "auditLog" (lower("actorName"), at, id)`,
  // One text, so that the planner knows how rare the two are together.
  `audit_log_newest_by_both on "auditLog" ((action || ' ' || lower("actorName")), at, id)`,
  `audit_log_by_subject on "auditLog" (subject text_pattern_ops)`,
  `audit_log_by_address on "auditLog" (address text_pattern_ops)`,
  `audit_log_by_text on "auditLog" using gin
     ("actorName" gin_trgm_ops, (details::text) gin_trgm_ops) with (fastupdate = off)`,
];

/** What the new ones stand in for, and how to make them again. */
const REPLACED = [
  `orders_of_user on orders ("userId", id desc)`,
  `orders_pending on orders (id) where status = 'pending'`,
  `orders_by_status on orders (status, id desc)`,
  `transactions_of_user on transactions ("userId", id desc)`,
  `transactions_pending on transactions (id) where status = 'pending'`,
  `transactions_by_status on transactions (status, id desc)`,
  `entries_of_user on entries ("userId", id) where "userId" is not null`,
  `audit_log_by_action on "auditLog" (action, id desc)`,
  `audit_log_by_actor on "auditLog" (lower("actorName"), id desc)`,
];

async function create(knex: Knex, indexes: string[]): Promise<void> {
  for (const index of indexes) await knex.raw(`create index if not exists ${index}`);
}

async function drop(knex: Knex, indexes: string[]): Promise<void> {
  for (const index of indexes) await knex.raw(`drop index if exists ${index.split(" ", 1)[0]}`);
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw("create extension if not exists pg_trgm");
  await create(knex, INDEXES);
  await drop(knex, REPLACED);
}

export async function down(knex: Knex): Promise<void> {
  await create(knex, REPLACED);
  await drop(knex, INDEXES);
  await knex.raw("drop extension if exists pg_trgm");
}
