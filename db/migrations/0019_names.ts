import type { Knex } from "knex";
import { z } from "zod";
import { shapesOf } from "../spelling/names.ts";
import { searchFoldSql } from "../spelling/searchFold.ts";

/** Each index locks its table against writers while it is built: one at a time. What is done is not done again. */
export const config = { transaction: false };

const BATCH = 1_000;
const usersSchema = z.array(z.object({ id: z.string(), username: z.string() }));

/* Names and searches that no locale of the database changes: `ADMIN` is `admin` in Turkish as well, and `ü` is `Ü` in C. */
const INDEXES = [
  `orders_searched on orders using gin (search_fold("adminComment") gin_trgm_ops) with (fastupdate = off)
     where "adminComment" is not null`,
  `transfers_searched on transactions using gin
     (search_fold("transactionId") gin_trgm_ops, search_fold("walletAddress") gin_trgm_ops, search_fold(memo) gin_trgm_ops)
     with (fastupdate = off) where type <> 'trade'`,
  `users_searched on users using gin (search_fold(username) gin_trgm_ops, search_fold(email) gin_trgm_ops)
     with (fastupdate = off)`,
  `audit_log_searched on "auditLog" using gin
     (search_fold("actorName") gin_trgm_ops, search_fold(details::text) gin_trgm_ops) with (fastupdate = off)`,
  `audit_log_newest_by_name on "auditLog" (lower("actorName" collate "C"), at, id)`,
  `audit_log_newest_by_action_and_name on "auditLog" ((action || ' ' || lower("actorName" collate "C")), at, id)`,
];

const REPLACED = [
  `orders_by_comment on orders using gin ("adminComment" gin_trgm_ops) with (fastupdate = off)
     where "adminComment" is not null`,
  `transfers_by_text on transactions using gin
     ("transactionId" gin_trgm_ops, "walletAddress" gin_trgm_ops, memo gin_trgm_ops) with (fastupdate = off)
     where type <> 'trade'`,
  `users_by_text on users using gin (username gin_trgm_ops, email gin_trgm_ops) with (fastupdate = off)`,
  `audit_log_by_text on "auditLog" using gin
     ("actorName" gin_trgm_ops, (details::text) gin_trgm_ops) with (fastupdate = off)`,
  `audit_log_newest_by_actor on "auditLog" (lower("actorName"), at, id)`,
  `audit_log_newest_by_both on "auditLog" ((action || ' ' || lower("actorName")), at, id)`,
];

/** How common what is looked for is, which PostgreSQL does not learn from the indexes that leave rows out. */
const FIGURES = [
  `orders_folded on (search_fold("adminComment")) from orders`,
  `transfers_folded_ids on (search_fold("transactionId")) from transactions`,
  `transfers_folded_addresses on (search_fold("walletAddress")) from transactions`,
  `transfers_folded_memos on (search_fold(memo)) from transactions`,
];

async function create(knex: Knex, indexes: string[], kind = "index"): Promise<void> {
  for (const index of indexes) await knex.raw(`create ${kind} if not exists ${index}`);
}

async function drop(knex: Knex, indexes: string[]): Promise<void> {
  for (const index of indexes) await knex.raw(`drop index if exists ${index.split(" ", 1)[0]}`);
}

export async function up(knex: Knex): Promise<void> {
  await separate(knex);
  await create(
    knex,
    [
      `users_username_once on users (lower(username collate "C"))`,
      `users_email_once on users (lower(email collate "C"))`,
    ],
    "unique index",
  );
  // Under the names they had, by which nodes of the version before know what is taken.
  await knex.raw(`
    drop index if exists users_username_key, users_email_key;
    alter index users_username_once rename to users_username_key;
    alter index users_email_once rename to users_email_key`);
  await knex.raw(`
    -- What user names look like: nobody registers a look-alike of another's.
    create table if not exists "nameShapes" (shape text primary key, "userId" uuid not null references users)`);
  await writeShapes(knex);
  await knex.raw(searchFoldSql());
  await knex.raw(`
    -- For LIKE, the text anywhere; \`%\`, \`_\` and \`\\\` are plain characters.
    create or replace function search_pattern(p text) returns text language sql immutable strict parallel safe as $$
      select '%' || regexp_replace(search_fold(p), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    $$`);
  await create(knex, INDEXES);
  await create(knex, FIGURES, "statistics");
  await drop(knex, REPLACED);
  for (const table of ["orders", "transactions"]) await knex.raw(`analyze ${table}`);
}

export async function down(knex: Knex): Promise<void> {
  await create(knex, REPLACED);
  await drop(knex, INDEXES);
  for (const figures of FIGURES) await knex.raw(`drop statistics if exists ${figures.split(" ", 1)[0]}`);
  await knex.raw(`
    drop function if exists search_pattern;
    drop function if exists search_fold;
    drop table if exists "nameShapes"`);
  await knex.raw(`
    drop index users_username_key, users_email_key;
    create unique index users_username_key on users (lower(username));
    create unique index users_email_key on users (lower(email))`);
}

/** Where the locale let two users have one name in other letters, the later one gets an ending, and no administrator does. */
async function separate(knex: Knex): Promise<void> {
  const later = (column: string) => `
    select id from (
      select id, row_number() over (partition by lower(${column} collate "C") order by role, "createdAt", id) as place from users
    ) named where place > 1`;
  await knex.raw(`
    update users set username = left(username, 26) || '-' || right(id::text, 5) where id in (${later("username")})`);
  await knex.raw(`update users set email = id || '@duplicate.invalid' where id in (${later("email")})`);
}

/** Of look-alikes that are there already the first keeps the shape; all of them keep their names. */
async function writeShapes(knex: Knex): Promise<void> {
  const found: unknown = await knex("users").select("id", "username").orderBy(["role", "createdAt", "id"]);
  const shapes = usersSchema
    .parse(found)
    .flatMap(({ id, username }) => shapesOf(username).map((shape) => ({ shape, userId: id })));
  for (let at = 0; at < shapes.length; at += BATCH)
    await knex("nameShapes")
      .insert(shapes.slice(at, at + BATCH))
      .onConflict("shape")
      .ignore();
}
