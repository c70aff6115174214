import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import { openTestDatabase } from "../test/testDatabase.ts";
import { post } from "./post.ts";
import { balanceSet, orderPlaced, type Posting } from "./postings.ts";
import { ORDER_ROW } from "../test/orderRow.ts";

/*
 * The books stay correct even if the code above them is wrong: each test bypasses it and uses the database directly.
 */

const d = (text: string) => decimalSchema.parse(text);

let knex: Knex;
let userId: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  knex = database.knex;
  return () => database.close();
});

beforeEach(async () => {
  userId = uuidv7();
  await knex("users").insert({
    id: userId,
    username: userId.slice(-12),
    email: `${userId}@example.com`,
    passwordHash: "none",
  });
  await knex("accounts").insert({ userId });
  await book(balanceSet(d("0"), d("100")));
});

function book(posting: Posting, reference = uuidv7(), actorId: string | null = null) {
  return knex.transaction((trx) => post(trx, posting, { userId, reference, actorId }));
}

async function insertOrder(changes: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7();
  await knex("orders").insert({
    id,
    userId,
    ...ORDER_ROW,
    ...changes,
  });
  return id;
}

const WIN = { status: "win", returnRate: "1.8", payout: "18", resolvedAt: "now" };

describe("posting", () => {
  test("moves both buckets and returns the new balances", async () => {
    expect(await book(orderPlaced(d("40.5")))).toEqual({ available: "59.5", held: "40.5", version: 3 });
  });

  test("writes nothing when there is not enough money", async () => {
    const reference = uuidv7();
    expect(await book(orderPlaced(d("100.00000001")), reference)).toBeNull();
    expect(await knex("journals").where({ reference })).toEqual([]);
    expect(await knex("accounts").where({ userId }).first()).toMatchObject({
      available: "100.00000000",
      version: 2,
    });
  });

  test("holds nothing on a frozen account, but settles there", async () => {
    await knex("accounts").where({ userId }).update({ frozen: true });
    expect(await book(orderPlaced(d("1")))).toBeNull();
    expect(await book(balanceSet(d("100"), d("90")))).toMatchObject({ available: "90" });
  });

  test("happens once for each reference", async () => {
    const reference = uuidv7();
    await book(orderPlaced(d("1")), reference);
    await expect(book(orderPlaced(d("1")), reference)).rejects.toMatchObject({ constraint: "journals_once" });
    expect(await knex("accounts").where({ userId }).first()).toMatchObject({
      available: "99.00000000",
      held: "1.00000000",
    });
  });

  test("refuses a journal that does not sum to zero", async () => {
    const lopsided: Posting = { kind: "order_placement", available: d("-1"), held: d("2"), platform: {} };
    await expect(book(lopsided)).rejects.toThrow("does not sum to zero");
  });
});

describe("the ledger", () => {
  test.each(["journals", "entries"])("never forgets %s", async (table) => {
    await expect(knex(table).delete()).rejects.toThrow(`${table} is append-only`);
    await expect(knex.raw("truncate ?? cascade", [table])).rejects.toThrow("append-only");
  });

  test("never changes what was written", async () => {
    await expect(knex("entries").update({ amount: "1" })).rejects.toThrow("entries is append-only");
    await expect(knex("journals").update({ kind: "balance_adjustment" })).rejects.toThrow(
      "journals is append-only",
    );
  });

  test("keeps buckets at or above zero", async () => {
    await expect(
      knex("accounts").where({ userId }).update({ available: "-0.00000001" }),
    ).rejects.toMatchObject({
      constraint: "accounts_available_not_negative",
    });
    await expect(knex("accounts").where({ userId }).update({ held: "-1" })).rejects.toMatchObject({
      constraint: "accounts_held_not_negative",
    });
  });

  test("has no user's bucket without a user, and no platform account with one", async () => {
    const journal = await knex("journals").first<{ id: string }>("id");
    const line = { journalId: journal?.id, amount: "1" };
    await expect(knex("entries").insert({ ...line, account: "available" })).rejects.toMatchObject({
      constraint: "entries_bucket_has_user",
    });
    await expect(knex("entries").insert({ ...line, account: "fees", userId })).rejects.toMatchObject({
      constraint: "entries_bucket_has_user",
    });
  });
});

describe("orders", () => {
  test.each([
    ["orders_fee_is_amount_times_rate", { tradingFee: "0.02", total: "10.02" }],
    ["orders_total_is_amount_plus_fee", { total: "10" }],
    ["orders_outcome", { status: "win", returnRate: "1.7", payout: "17", resolvedAt: "now" }],
    ["orders_outcome", { status: "win", returnRate: "1.8", payout: "19", resolvedAt: "now" }],
    ["orders_outcome", { status: "loss", returnRate: "1.8", payout: "18", resolvedAt: "now" }],
    ["orders_outcome", { status: "rejected", returnRate: "0", payout: "10", resolvedAt: "now" }],
    ["orders_outcome", { status: "pending", payout: "1" }],
    ["orders_outcome", { status: "win", resolvedAt: "now" }],
  ])("break %s with %j", async (constraint, changes) => {
    const resolvedBy = "resolvedAt" in changes ? userId : null;
    await expect(insertOrder({ ...changes, resolvedBy })).rejects.toMatchObject({ constraint });
  });

  test("end with who and when", async () => {
    await expect(insertOrder({ ...WIN, resolvedBy: null })).rejects.toMatchObject({
      constraint: "orders_terminal_says_who_and_when",
    });
  });

  test("end once", async () => {
    const id = await insertOrder();
    await knex("orders")
      .where({ id })
      .update({ ...WIN, resolvedBy: userId });
    await expect(knex("orders").where({ id }).update({ adminComment: "again" })).rejects.toThrow(
      `order ${id} is already win`,
    );
  });

  test("keep their terms", async () => {
    const id = await insertOrder();
    await expect(
      knex("orders").where({ id }).update({ amount: "20", tradingFee: "0.02", total: "20.02" }),
    ).rejects.toThrow(`the terms of order ${id} cannot change`);
  });

  test("change only in what a settlement writes", async () => {
    const id = await insertOrder();
    const others: Record<string, unknown> = {
      uuid: uuidv7(),
      text: "another",
      numeric: "9",
      integer: 9,
      boolean: true,
      jsonb: "{}",
      "timestamp with time zone": new Date(0),
    };
    const columns = await knex("orders").columnInfo();
    const kept: string[] = [];
    for (const [column, { type }] of Object.entries(columns))
      await knex("orders")
        .where({ id })
        .update({ [column]: others[type] })
        .catch((error: unknown) => {
          if (String(error).includes("the terms of order")) kept.push(column);
        });
    const written = Object.keys(columns).filter((column) => !kept.includes(column));
    expect(written.toSorted()).toEqual([
      "adminComment",
      "evidence",
      "ownAccount",
      "payout",
      "resolvedAt",
      "resolvedBy",
      "returnRate",
      "status",
      "version",
    ]);
  });

  test("are never deleted", async () => {
    const id = await insertOrder();
    await expect(knex("orders").where({ id }).delete()).rejects.toThrow("orders is append-only");
  });
});

describe("transactions", () => {
  const named = (transactionId: string) => ({ transactionId, transactionKey: transactionId });
  const deposit = { type: "deposit", amount: "5", ...named("abc") };
  const withdrawal = { type: "withdrawal", amount: "5", crypto: "BTC", walletAddress: "bc1q" };
  const somebody = uuidv7();
  const paying = { payingSince: "now", payingBy: somebody };

  async function insertTransaction(changes: Record<string, unknown>): Promise<string> {
    const id = uuidv7();
    await knex("transactions").insert({ id, userId, ...changes });
    return id;
  }

  test("with one deposit id exist once per user while pending or completed, and again after a rejection", async () => {
    const id = await insertTransaction(deposit);
    await expect(insertTransaction(deposit)).rejects.toMatchObject({
      constraint: "transactions_deposit_key",
    });
    await knex("transactions")
      .where({ id })
      .update({ status: "rejected", processedAt: "now", processedBy: userId });
    expect(await insertTransaction(deposit)).toEqual(expect.any(String));
  });

  test("with one key may be pending for several users, and are credited once", async () => {
    const other = uuidv7();
    await knex("users").insert({
      id: other,
      username: other.slice(-12),
      email: `${other}@x`,
      passwordHash: "",
    });
    const mine = await insertTransaction({ ...deposit, ...named("shared") });
    const theirs = await insertTransaction({ ...deposit, ...named("shared"), userId: other });
    const approve = (id: string) =>
      knex("transactions")
        .where({ id })
        .update({ status: "completed", processedAt: "now", processedBy: id === mine ? other : userId });
    await approve(theirs);
    await expect(approve(mine)).rejects.toMatchObject({ constraint: "transactions_credited_once" });
    await expect(insertTransaction({ ...deposit, ...named("old"), duplicateOf: theirs })).rejects.toThrow(
      "is a duplicate, which is never credited",
    );
  });

  const HASH = "9f0c1d2e3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeef";
  test.each([
    [HASH, HASH],
    [`0x${HASH.toUpperCase()}`, HASH],
    [`https://etherscan.io/tx/0x${HASH}#eventlog`, HASH],
    [" 0xFEED ", "feed"],
    ["Payment 17", "payment17"],
    ["0xwallet", "0xwa11et"],
    ["...", "..."],
  ])("from nodes of the previous version get a key: %j has %j", async (transactionId, key) => {
    const plain = { type: "deposit", amount: "5", transactionId };
    const id = await insertTransaction(plain);
    const paid = await insertTransaction(withdrawal);
    await knex("transactions")
      .where({ id: paid })
      .update({ status: "completed", processedAt: "now", processedBy: userId, transactionId });
    expect(await knex("transactions").whereIn("id", [id, paid]).pluck("transactionKey")).toEqual([key, key]);
    await expect(insertTransaction({ ...plain, transactionId: `${transactionId} ` })).rejects.toMatchObject({
      constraint: "transactions_deposit_key",
    });
  });

  test.each([
    ["transactions_trade_has_order", { type: "trade", amount: "5" }],
    ["transactions_deposit_has_transaction_id", { type: "deposit", amount: "5" }],
    ["transactions_only_deposits_conflict", { ...withdrawal, conflict: true }],
    ["transactions_withdrawal_has_address", { type: "withdrawal", amount: "5", crypto: "BTC" }],
    [
      "transactions_terminal_says_who_and_when",
      { type: "deposit", amount: "5", ...named("t"), status: "completed", processedAt: "now" },
    ],
    [
      "transactions_terminal_says_who_and_when",
      { type: "deposit", amount: "5", ...named("u"), automatic: true },
    ],
    ["transactions_paying_says_who_and_when", { ...withdrawal, payingSince: "now" }],
    ["transactions_paying_ends_completed", { ...deposit, ...named("v"), ...paying }],
    [
      "transactions_paying_ends_completed",
      { ...withdrawal, ...paying, status: "cancelled", processedAt: "now", processedBy: somebody },
    ],
  ])("break %s with %j", async (constraint, changes) => {
    await expect(insertTransaction(changes)).rejects.toMatchObject({ constraint });
  });

  test("keep who paid when they end, and get their on-chain id only then", async () => {
    const id = await insertTransaction({ ...withdrawal, payingSince: "now", payingBy: userId });
    const change = (changes: Record<string, unknown>) => knex("transactions").where({ id }).update(changes);
    const completed = { status: "completed", processedAt: "now", processedBy: userId };
    await expect(change(named("1"))).rejects.toThrow("the terms of transaction");
    await expect(change({ ...completed, payingSince: null, payingBy: null })).rejects.toThrow(
      `who pays transaction ${id} cannot change as it ends`,
    );
    await expect(change({ ...completed, status: "rejected" })).rejects.toMatchObject({
      constraint: "transactions_paying_ends_completed",
    });
    expect(await change({ ...completed, ...named("1") })).toBe(1);
  });

  test("end once and keep their terms", async () => {
    const id = await insertTransaction({ ...deposit, ...named("def") });
    await expect(knex("transactions").where({ id }).update({ amount: "6" })).rejects.toThrow(
      `the terms of transaction ${id} cannot change`,
    );
    await knex("transactions")
      .where({ id })
      .update({ status: "completed", processedAt: "now", processedBy: userId });
    await expect(knex("transactions").where({ id }).update({ status: "rejected" })).rejects.toThrow(
      `transaction ${id} is already completed`,
    );
  });
});

describe("who decides", () => {
  const deposit = () => ({
    id: uuidv7(),
    userId,
    type: "deposit",
    amount: "5",
    transactionId: "x",
    transactionKey: uuidv7(),
    status: "completed",
    processedAt: "now",
  });
  const refusal = "is for another administrator to decide";

  async function insertAdministrator(changes: Record<string, unknown> = {}): Promise<string> {
    const id = uuidv7();
    await knex("users").insert({
      id,
      username: id.slice(-12),
      email: `${id}@example.com`,
      passwordHash: "none",
      role: "admin",
      ...changes,
    });
    return id;
  }

  /** Bypasses the guard, because tests begin without administrators. */
  async function removeAdministrators(): Promise<void> {
    await knex.raw("alter table users disable trigger users_keep_an_administrator");
    await knex("users").update({ role: "user" });
    await knex.raw("alter table users enable trigger users_keep_an_administrator");
  }
  beforeEach(removeAdministrators);
  afterAll(removeAdministrators);

  const OWN: Record<string, () => Promise<unknown>> = {
    "an order": () => insertOrder({ ...WIN, resolvedBy: userId }),
    "an order that waits": async () => {
      const id = await insertOrder();
      await knex("orders")
        .where({ id })
        .update({ ...WIN, resolvedBy: userId });
    },
    "a deposit": () => knex("transactions").insert({ ...deposit(), processedBy: userId }),
    "a balance": () => book(balanceSet(d("100"), d("200")), uuidv7(), userId),
    fees: () =>
      book(
        { kind: "balance_adjustment", available: d("1"), held: d("0"), platform: { fees: d("-1") } },
        uuidv7(),
        userId,
      ),
  };

  test.each(Object.entries(OWN))("is not the account's holder if somebody else could: %s", async (_, act) => {
    await insertAdministrator();
    await expect(act()).rejects.toThrow(refusal);
  });

  test.each(Object.entries(OWN))("may be the holder if nobody else could: %s", async (_, act) => {
    await insertAdministrator({ isActive: false });
    await act();
    await insertAdministrator({
      isActive: false,
      standingBy: userId,
      standingAt: knex.raw("now() - interval '24 hours'"),
    });
    await expect(act()).resolves.not.toThrow();
  });

  test.each(Object.entries(OWN))(
    "is not the holder who suspended the other one today: %s",
    async (_, act) => {
      await insertAdministrator({ isActive: false, standingBy: userId, standingAt: knex.raw("now()") });
      await expect(act()).rejects.toThrow(refusal);
    },
  );

  test("is not whoever made a link to the account's password", async () => {
    const [maker, other] = [await insertAdministrator(), await insertAdministrator()];
    await knex("accountLinks").insert({
      id: uuidv7(),
      kind: "password",
      role: "user",
      userId,
      createdBy: maker,
      expiresAt: knex.raw("now() + interval '1 hour'"),
    });
    const set = (by: string) => book(balanceSet(d("100"), d("200")), uuidv7(), by);
    await expect(set(maker)).rejects.toThrow(refusal);
    await set(other);
  });

  test("is marked if they are alone, and nobody else is", async () => {
    const id = await insertOrder();
    await knex("orders")
      .where({ id })
      .update({ ...WIN, resolvedBy: userId });
    expect(await knex("orders").where({ id }).first()).toMatchObject({ ownAccount: true });
    const cancelled = await insertOrder();
    await knex("orders")
      .where({ id: cancelled })
      .update({ status: "cancelled", payout: "0", resolvedAt: "now", resolvedBy: userId });
    expect(await knex("orders").where({ id: cancelled }).first()).toMatchObject({ ownAccount: false });
  });

  test("is not the settings for an administrator's deposit, alone or not", async () => {
    const automatic = () => knex("transactions").insert({ ...deposit(), automatic: true });
    const forSomebody = "of an administrator is for somebody to decide";
    await automatic();
    await knex("users").where({ id: userId }).update({ role: "admin" });
    await expect(automatic()).rejects.toThrow(forSomebody);
    await insertAdministrator();
    await expect(automatic()).rejects.toThrow(forSomebody);
  });
});
