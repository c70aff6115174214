import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../connection.ts";
import type { Database } from "../database.ts";
import { migrateDown, migrateToLatest } from "../migrate.ts";
import * as nameRules from "./0019_names.ts";
import * as onChainIds from "./0018_on_chain_ids.ts";
import * as tradeTotals from "./0026_trade_totals.ts";
import * as cheaperRules from "./0025_cheaper_rules.ts";
import * as respelled from "./0031_respelled_on_chain_ids.ts";
import * as orderWaits from "./0091_order_waits.ts";
import * as wallets from "./0096_wallets.ts";
import { migrationSource } from "./index.ts";
import { createForeignDatabase, openTestDatabase } from "../test/testDatabase.ts";
import { ORDER_ROW } from "../test/orderRow.ts";

let database: Database;
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = database.knex;
});

afterAll(() => database.close());

async function schema(): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
      from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text not like 'knex%'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'knex%'
    union all
    select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

async function names(): Promise<string[]> {
  const migrations = await migrationSource.getMigrations([]);
  return migrations.map((migration) => migrationSource.getMigrationName(migration));
}

test("the list only grows at its end", async () => {
  expect((await names()).toSorted()).toEqual(await names());
});

test("down removes everything, and up creates the same again", async () => {
  const before = await schema();
  expect(before).toContain("accounts.available numeric NO");

  expect(await migrateDown(database.url)).toEqual((await names()).toReversed());
  expect(await schema()).toEqual([]);

  expect(await migrateToLatest(database.url)).toEqual(await names());
  expect(await schema()).toEqual(before);
});

test("nodes that start together take turns", async () => {
  await migrateDown(database.url);
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(database.url)));
  expect(ran.flat()).toEqual(await names());
});

test("what a killed node left half done is finished by the next", async () => {
  const before = await schema();
  await knex.raw("update knex_migrations_lock set is_locked = 1");
  await knex.raw(
    "delete from knex_migrations where name in ('0018_on_chain_ids', '0019_names', '0025_cheaper_rules')",
  );
  await knex.raw("drop index transactions_credited_once, transactions_by_key");
  await knex.raw("drop index orders_searched, audit_log_searched");
  await knex.raw("create index users_by_text on users using gin (username gin_trgm_ops)");

  expect(await migrateToLatest(database.url)).toEqual([
    "0018_on_chain_ids",
    "0019_names",
    "0025_cheaper_rules",
  ]);
  expect(await schema()).toEqual(before);
});

describe("data from before a migration", () => {
  const HASH = "ab12".repeat(16);
  const user = (letter: string) => `${letter.repeat(8)}-0000-7000-8000-000000000000`;
  const [alice, bruno, clara] = [user("a"), user("b"), user("c")] as const;

  beforeAll(async () => {
    for (const id of [alice, bruno, clara])
      await knex("users").insert({ id, username: id.slice(0, 8), email: id, passwordHash: "" });
  });

  async function migrateWith(rows: Record<string, unknown>[]): Promise<void> {
    await cheaperRules.down(knex);
    await onChainIds.down(knex);
    await knex("transactions").insert(rows);
    await onChainIds.up(knex);
    await cheaperRules.up(knex);
  }

  test("deposits with several spellings keep what was credited, and are not credited again", async () => {
    const end = { status: "completed", processedAt: "now", processedBy: clara };
    const rows = [
      ["credited first", alice, `0x${HASH.toUpperCase()}`, end],
      ["credited again", bruno, `https://etherscan.io/tx/0x${HASH}`, end],
      ["waits, of who was credited", alice, `${HASH}.`, {}],
      ["waits, of who was credited again", bruno, HASH, {}],
      ["waits, of somebody else", clara, ` ${HASH}`, {}],
      ["rejected", clara, HASH.toUpperCase(), { ...end, status: "rejected", processedBy: alice }],
      ["another one", clara, "0xfeed", {}],
      ["no id at all", clara, "...", {}],
    ] as const;
    await migrateWith(
      rows.map(([memo, userId, transactionId, changes], at) => ({
        id: `0000000${at}-0000-7000-8000-000000000000`,
        userId,
        type: "deposit",
        amount: "5",
        transactionId,
        memo,
        createdAt: `2026-01-0${at + 1}`,
        ...changes,
      })),
    );

    const read = await knex("transactions as one")
      .leftJoin("transactions as first", "first.id", "one.duplicateOf")
      .orderBy("one.id")
      .select("one.memo", "one.transactionKey", "one.conflict", "first.memo as first", "one.version");
    expect(read.map((row: Record<string, unknown>) => Object.values(row))).toEqual([
      ["credited first", HASH, true, null, 2],
      ["credited again", HASH, true, "credited first", 2],
      ["waits, of who was credited", HASH, true, "credited first", 2],
      ["waits, of who was credited again", HASH, true, "credited again", 2],
      ["waits, of somebody else", HASH, true, null, 2],
      ["rejected", HASH, false, null, 1],
      ["another one", "feed", false, null, 1],
      ["no id at all", "...", false, null, 1],
    ]);
    for (const id of ["00000002", "00000003", "00000004"])
      await expect(
        knex("transactions")
          .where({ id: `${id}-0000-7000-8000-000000000000` })
          .update({ ...end, processedBy: alice }),
      ).rejects.toThrow(/never credited|transactions_credited_once/);
  });

  test("accounts sum up the orders that were placed before", async () => {
    const order = (digit: number, changes: Record<string, unknown>) => ({
      id: `2000000${digit}-0000-7000-8000-000000000000`,
      userId: alice,
      ...ORDER_ROW,
      ...changes,
    });
    const ended = { resolvedAt: "now", resolvedBy: bruno };
    await tradeTotals.down(knex);
    await knex("accounts").insert([{ userId: alice }, { userId: bruno }]);
    await knex("orders").insert([
      order(1, { ...ended, status: "win", returnRate: "1.8", payout: "18" }),
      order(2, { ...ended, status: "loss", returnRate: "0.5", payout: "5" }),
      order(3, { ...ended, status: "rejected", returnRate: "0", payout: "0" }),
      order(4, {}),
    ]);
    await tradeTotals.up(knex);
    await tradeTotals.up(knex);
    expect(await knex("accounts").orderBy("userId").select("trades", "wins", "losses", "profit")).toEqual([
      { trades: 4, wins: 1, losses: 1, profit: "2.98000000" },
      { trades: 0, wins: 0, losses: 0, profit: "0.00000000" },
    ]);
  });

  test("waits are also counted of an order that is decided meanwhile", async () => {
    const id = "30000001-0000-7000-8000-000000000000";
    const outcome = {
      status: "rejected",
      returnRate: "0",
      payout: "0",
      resolvedAt: "now",
      resolvedBy: bruno,
    };
    await orderWaits.down(knex);
    await knex("orders").insert({ id, userId: alice, ...ORDER_ROW });
    const decision = await knex.transaction();
    await decision("orders").where({ id }).update(outcome);
    const migration = knex.transaction((trx) => orderWaits.up(trx));
    const waiting = () =>
      knex("pg_locks").where({ granted: false, relation: knex.raw("'orders'::regclass") });
    await expect.poll(waiting).toHaveLength(1);
    await decision.commit();
    await migration;
    expect(await knex("untimedOrders").where({ orderId: id })).toEqual([{ orderId: id }]);
  });

  test("keys of before become the hash, and what was credited again under one is marked", async () => {
    const hash = "ef56".repeat(16);
    const [head, tail] = [hash.slice(0, 30), hash.slice(30)];
    const broken = [`txid ${head}\n${tail}`, `${head},${tail}`, `${head}\n${tail} confirmed`, `${hash}Copy`];
    const end = { status: "completed", processedAt: "now", processedBy: clara };
    const rows = [
      ["credited first", alice, broken[0], end],
      ["credited again", bruno, hash, end],
      ["waits, of who was credited", alice, broken[1], {}],
      ["waits, of somebody else", clara, broken[2], {}],
      ["rejected", clara, broken[3], { ...end, status: "rejected", processedBy: alice }],
      ["another one", clara, "0xbeef", {}],
    ] as const;
    await knex("transactions").insert(
      rows.map(([memo, userId, transactionId, changes], at) => ({
        id: `2000000${at}-0000-7000-8000-000000000000`,
        userId,
        type: "deposit",
        amount: "5",
        transactionId,
        transactionKey: transactionId === hash ? hash : `before ${at}`,
        memo,
        createdAt: `2026-01-0${at + 1}`,
        ...changes,
      })),
    );
    for (let time = 1; time <= 2; time += 1) {
      await respelled.up(knex);
      const read = await knex("transactions as one")
        .leftJoin("transactions as first", "first.id", "one.duplicateOf")
        .whereIn(
          "one.memo",
          rows.map(([memo]) => memo),
        )
        .where("one.id", ">", "20000000-0000-0000-0000-000000000000")
        .orderBy("one.id")
        .select("one.memo", "one.transactionKey", "one.conflict", "first.memo as first", "one.version");
      expect(read.map((row: Record<string, unknown>) => Object.values(row))).toEqual([
        ["credited first", hash, true, null, 2],
        ["credited again", hash, true, "credited first", 2],
        ["waits, of who was credited", hash, true, "credited first", 2],
        ["waits, of somebody else", hash, true, null, 2],
        ["rejected", hash, false, null, 1],
        ["another one", "beef", false, null, 1],
      ]);
    }
  });

  test("deposits arrive while keys are computed, and a killed node's work is finished by the next", async () => {
    const before = await schema();
    const hash = "cd34".repeat(16);
    const deposit = (digit: number, userId: string, transactionId: string) => ({
      id: `1000000${digit}-0000-7000-8000-000000000000`,
      userId,
      type: "deposit",
      amount: "5",
      transactionId,
    });
    await cheaperRules.down(knex);
    await onChainIds.down(knex);
    await knex("transactions").insert(deposit(1, alice, `0x${hash.toUpperCase()}`));
    await knex.raw(`
      create function killed() returns event_trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create event trigger killed on ddl_command_start when tag in ('CREATE INDEX') execute function killed()`);
    await expect(onChainIds.up(knex)).rejects.toThrow("killed");
    await knex.raw("drop event trigger killed; drop function killed");

    await knex("transactions").insert(deposit(2, bruno, `https://etherscan.io/tx/0x${hash}`));
    for (let time = 1; time <= 2; time += 1) {
      await onChainIds.up(knex);
      await cheaperRules.up(knex);
      expect(
        await knex("transactions")
          .where({ transactionKey: hash })
          .orderBy("id")
          .select("userId", "conflict", "duplicateOf", "version"),
      ).toEqual([
        { userId: alice, conflict: true, duplicateOf: null, version: 2 },
        { userId: bruno, conflict: true, duplicateOf: null, version: 2 },
      ]);
      expect(await schema()).toEqual(before);
    }
  });
});

test.each([
  ["Turkish", "LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C'"],
  ["no language (C)", "LOCALE 'C'"],
])("a database in %s has one ADMIN, and finds other spellings", async (_, locale) => {
  const foreign = await createForeignDatabase(locale);
  const there = connect(foreign.url);
  try {
    await migrateToLatest(foreign.url);
    const user = (username: string, letter: string, email = `${letter}@example.com`) => ({
      id: `${letter.repeat(8)}-0000-7000-8000-000000000000`,
      username,
      email,
      passwordHash: "",
    });
    await there("users").insert(user("admin", "a"));
    await expect(there("users").insert(user("ADMIN", "b"))).rejects.toMatchObject({
      constraint: "users_username_key",
    });
    await expect(there("users").insert(user("other", "b", "A@EXAMPLE.COM"))).rejects.toMatchObject({
      constraint: "users_email_key",
    });
    const { rows } = await there.raw<{ rows: { found: boolean[] } }>(
      "select array(select search_fold(text) like search_pattern(q) from (values ('MÜLLER', 'mu\u0308ller'), ('İSTANBUL', 'istanbul'), ('ADMIN', 'admin'), ('Σίσυφος', 'ΣΙΣΥΦΟΣ'), ('Straße', 'STRASSE'), ('a%b', '%'), ('ab', '%')) as tried (text, q)) as found",
    );
    expect(rows).toEqual([{ found: [true, true, true, true, true, true, false] }]);

    // The state as it could be before.
    await wallets.down(there);
    await nameRules.down(there);
    await there.raw("drop index users_username_key, users_email_key");
    await there("users").insert({ ...user("ADMIN", "b"), role: "admin" });
    await there("users").insert(user("alIce", "c"));
    await there("users").insert(user("alice", "d", "c@EXAMPLE.com"));
    await there.raw(
      "create unique index users_username_key on users (username); create unique index users_email_key on users (email)",
    );
    await nameRules.up(there);
    expect(await there("users").orderBy("id").select("username", "email")).toEqual([
      { username: "admin-00000", email: "a@example.com" },
      { username: "ADMIN", email: "b@example.com" },
      { username: "alIce", email: "c@example.com" },
      { username: "alice-00000", email: "dddddddd-0000-7000-8000-000000000000@duplicate.invalid" },
    ]);
  } finally {
    await there.destroy();
    await foreign.drop();
  }
});
