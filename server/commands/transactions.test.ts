import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Body } from "#protocol/endpoints.ts";
import { decimalSchema } from "#protocol/money.ts";
import type { Actor } from "../context.ts";
import { getAdminStats } from "../queries/stats.ts";
import { getTransactionDetails, listClaims, listTransactions } from "../queries/transactions.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { cancelTransaction } from "./cancelTransaction.ts";
import { placeOrder } from "./placeOrder.ts";
import { processTransaction } from "./processTransaction.ts";
import { submitTransaction } from "./submitTransaction.ts";
import { updateSettings } from "./updateSettings.ts";
import { updateUser } from "./updateUser.ts";
import { inWords } from "../test/inWords.ts";
import { orderBody } from "../test/orderRequest.ts";

const d = (text: string) => decimalSchema.parse(text);

let desk: Desk;
let trader: Actor;
let administrator: Actor;

beforeAll(async () => {
  desk = await createDesk();
  administrator = await desk.administrator();
});

afterAll(() => desk.close());

beforeEach(async () => {
  trader = await desk.trader("1000");
  await desk.newEvents();
});

type Deposit = Extract<Body<"submitTransaction">, { type: "deposit" }>;

function deposit(changes: Partial<Deposit> = {}): Deposit {
  return {
    type: "deposit",
    crypto: "ETH",
    amount: d("250"),
    transactionId: `0x${uuidv7()}`,
    memo: "from my wallet",
    ...changes,
  };
}

const WITHDRAWAL: Body<"submitTransaction"> = {
  type: "withdrawal",
  crypto: "BTC",
  amount: d("400"),
  walletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
};

async function balances(): Promise<{ balance: string; held: string }> {
  const { balance, held } = (await desk.refreshed(trader)).user;
  return { balance, held };
}

async function eventNames(): Promise<string[]> {
  return (await desk.newEvents()).map(({ name }) => name);
}

describe("a deposit", () => {
  test("waits for an administrator and moves nothing", async () => {
    const transaction = await submitTransaction(desk.context, trader, deposit({ transactionId: "0xfeed" }));
    expect(transaction).toMatchObject({
      userId: trader.user.id,
      username: trader.user.username,
      type: "deposit",
      amount: "250.00",
      crypto: "ETH",
      status: "pending",
      walletAddress: null,
      transactionId: "0xfeed",
      memo: "from my wallet",
      orderId: null,
      automatic: false,
      processedAt: null,
      version: 1,
    });
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
    expect(await desk.newEvents()).toEqual([
      { name: "transaction.changed", userId: trader.user.id, payload: transaction },
    ]);
  });

  test("is credited when it is approved", async () => {
    const { id } = await submitTransaction(desk.context, trader, deposit());
    await desk.newEvents();
    const approved = await processTransaction(desk.context, administrator, id, {
      status: "completed",
      adminComment: "seen",
    });
    expect(approved).toMatchObject({
      status: "completed",
      adminComment: "seen",
      automatic: false,
      version: 2,
    });
    expect(approved.processedAt).not.toBeNull();
    expect(await balances()).toEqual({ balance: "1250.00", held: "0.00" });
    expect(await eventNames()).toEqual(["transaction.changed", "user.changed"]);
  });

  test("moves nothing when it is rejected or cancelled", async () => {
    const first = await submitTransaction(desk.context, trader, deposit());
    const second = await submitTransaction(desk.context, trader, deposit());
    await desk.newEvents();
    expect(
      await processTransaction(desk.context, administrator, first.id, { status: "rejected" }),
    ).toMatchObject({ status: "rejected" });
    expect(await cancelTransaction(desk.context, trader, second.id)).toMatchObject({ status: "cancelled" });
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
    expect(await eventNames()).toEqual(["transaction.changed", "transaction.changed"]);
  });

  test("with one transaction id is accepted once from one trader, and again after a rejection", async () => {
    const body = deposit();
    const { id } = await submitTransaction(desk.context, trader, body);
    await expect(
      submitTransaction(desk.context, trader, { ...body, transactionId: body.transactionId.toUpperCase() }),
    ).rejects.toMatchObject({
      code: "deposit_taken",
      status: 409,
      details: { fields: { transactionId: "This transaction ID was already submitted." } },
    });
    await processTransaction(desk.context, administrator, id, { status: "rejected" });
    expect(await submitTransaction(desk.context, trader, body)).toMatchObject({ status: "pending" });
  });

  test("with somebody else's hash is pending next to the real one, and only one of them is credited", async () => {
    const thief = await desk.trader();
    const hash = "c0ffee".repeat(11).slice(0, 64);
    const first = await submitTransaction(
      desk.context,
      thief,
      deposit({ transactionId: `https://etherscan.io/tx/0x${hash.toUpperCase()}` }),
    );
    expect(first).toMatchObject({ transactionId: `0x${hash}`, conflict: false });
    await desk.newEvents();

    const real = await submitTransaction(desk.context, trader, deposit({ transactionId: ` ${hash}.` }));
    expect(real).toMatchObject({ transactionId: hash, conflict: true, status: "pending" });
    const marked = { ...first, conflict: true, version: 2 };
    expect(await desk.newEvents()).toEqual([
      { name: "transaction.changed", userId: trader.user.id, payload: real },
      { name: "transaction.changed", userId: thief.user.id, payload: marked },
    ]);
    expect(await listClaims(desk.context.database.knex, first.id)).toEqual([marked, real]);

    await processTransaction(desk.context, administrator, real.id, { status: "completed" });
    const late = processTransaction(desk.context, administrator, first.id, { status: "completed" });
    await expect(late).rejects.toMatchObject({
      code: "deposit_taken",
      status: 409,
      message: expect.stringMatching(
        new RegExp(
          `^This transaction was credited to ${trader.user.username} at .* UTC. Reject this claim.$`,
        ),
      ),
    });
    await expect(
      submitTransaction(desk.context, trader, deposit({ transactionId: hash })),
    ).rejects.toMatchObject({
      code: "deposit_taken",
    });
    expect(await balances()).toEqual({ balance: "1250.00", held: "0.00" });
  });

  test("is no longer a conflict once the other claim is rejected or cancelled", async () => {
    const other = await desk.trader();
    const body = deposit();
    const { id } = await submitTransaction(desk.context, trader, body);
    const mark = async () => (await listClaims(desk.context.database.knex, id))[0]?.conflict;
    for (const end of [
      (claim: string) => cancelTransaction(desk.context, other, claim),
      (claim: string) => processTransaction(desk.context, administrator, claim, { status: "rejected" }),
    ]) {
      const claim = await submitTransaction(desk.context, other, body);
      expect(await mark()).toBe(true);
      await end(claim.id);
      expect(await mark()).toBe(false);
    }
  });

  test("with the hash that paid a withdrawal is a conflict, whichever comes first", async () => {
    const { id } = await submitTransaction(desk.context, trader, WITHDRAWAL);
    const early = await submitTransaction(
      desk.context,
      await desk.trader(),
      deposit({ transactionId: "0xBEEF" }),
    );
    const paid = await processTransaction(desk.context, administrator, id, {
      status: "completed",
      transactionId: "beef",
    });
    expect(paid).toMatchObject({ transactionId: "beef", conflict: false });
    expect(await listClaims(desk.context.database.knex, early.id)).toMatchObject([
      { id, conflict: false },
      { id: early.id, conflict: true },
    ]);
    expect(await submitTransaction(desk.context, trader, deposit({ transactionId: "beef" }))).toMatchObject({
      conflict: true,
    });
  });

  test("with one transaction id is accepted once among ten at the same moment", async () => {
    const body = deposit();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => submitTransaction(desk.context, trader, body)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is submitted once per Idempotency-Key", async () => {
    const key = uuidv7();
    const body = deposit();
    const first = await submitTransaction(desk.context, trader, body, { key });
    expect(await submitTransaction(desk.context, trader, body, { key })).toEqual(first);
    await expect(submitTransaction(desk.context, trader, deposit(), { key })).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });
});

describe("a withdrawal", () => {
  test("holds its amount at once", async () => {
    const transaction = await submitTransaction(desk.context, trader, WITHDRAWAL);
    expect(transaction).toMatchObject({
      type: "withdrawal",
      amount: "400.00",
      crypto: "BTC",
      status: "pending",
      walletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      transactionId: null,
      memo: null,
    });
    expect(await balances()).toEqual({ balance: "600.00", held: "400.00" });
    expect(await eventNames()).toEqual(["transaction.changed", "user.changed"]);
  });

  test("leaves the desk when it is approved", async () => {
    const { id } = await submitTransaction(desk.context, trader, WITHDRAWAL);
    await processTransaction(desk.context, administrator, id, { status: "completed" });
    expect(await balances()).toEqual({ balance: "600.00", held: "0.00" });
  });

  test("is returned when it is rejected or cancelled", async () => {
    const first = await submitTransaction(desk.context, trader, WITHDRAWAL);
    await processTransaction(desk.context, administrator, first.id, { status: "rejected" });
    const second = await submitTransaction(desk.context, trader, WITHDRAWAL);
    await cancelTransaction(desk.context, trader, second.id);
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
  });

  test("says how much is needed and available when the balance is too low", async () => {
    await expect(
      submitTransaction(desk.context, trader, { ...WITHDRAWAL, amount: d("1000.01") }),
    ).rejects.toMatchObject({
      code: "insufficient_balance",
      message: "You need $1,000.01 but only have $1,000.00",
    });
  });

  test("never takes more than there is, however many come at once", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => submitTransaction(desk.context, trader, WITHDRAWAL)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await balances()).toEqual({ balance: "200.00", held: "800.00" });
  });

  test("is refused if the trader was suspended meanwhile", async () => {
    await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    await expect(submitTransaction(desk.context, trader, WITHDRAWAL)).rejects.toMatchObject({
      code: "account_suspended",
    });
  });
});

describe("processing", () => {
  test("happens once, and says by whom and when", async () => {
    const { id } = await submitTransaction(desk.context, trader, WITHDRAWAL);
    const { processedAt } = await processTransaction(desk.context, administrator, id, {
      status: "completed",
    });
    await expect(
      processTransaction(desk.context, await desk.administrator(), id, { status: "rejected" }),
    ).rejects.toMatchObject({
      code: "already_processed",
      status: 409,
      message: `This transaction was already completed by ${administrator.user.username} at ${inWords(processedAt)}.`,
    });
    expect(await balances()).toEqual({ balance: "600.00", held: "0.00" });
  });

  test("credits once when five administrators approve at once", async () => {
    const { id } = await submitTransaction(desk.context, trader, deposit());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        processTransaction(desk.context, administrator, id, { status: "completed" }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balances()).toEqual({ balance: "1250.00", held: "0.00" });
  });

  test("is refused for the transaction of an order, and so is cancelling it", async () => {
    await placeOrder(desk.context, trader, orderBody("100"));
    const { items } = await listTransactions(desk.context.database.knex, {
      userId: trader.user.id,
      query: { limit: 1, sort: "newest" },
    });
    const id = items[0]?.id ?? "";
    await expect(
      processTransaction(desk.context, administrator, id, { status: "completed" }),
    ).rejects.toMatchObject({
      code: "follows_order",
      status: 409,
    });
    await expect(cancelTransaction(desk.context, trader, id)).rejects.toMatchObject({
      code: "follows_order",
    });
  });

  test("of a transaction that does not exist or belongs to somebody else is a 404", async () => {
    const { id } = await submitTransaction(desk.context, trader, WITHDRAWAL);
    const stranger = await desk.trader();
    await expect(
      processTransaction(desk.context, administrator, uuidv7(), { status: "completed" }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelTransaction(desk.context, stranger, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getTransactionDetails(desk.context.database.knex, stranger, id)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await getTransactionDetails(desk.context.database.knex, administrator, id)).toMatchObject({
      transaction: { id },
      orderDetails: null,
    });
  });
});

describe("automatic approval", () => {
  async function withCaps(work: () => Promise<void>): Promise<void> {
    await updateSettings(desk.context, administrator, {
      autoApproveDeposits: true,
      autoApproveLimit: d("300"),
      autoApproveDailyLimit: d("700"),
    });
    try {
      await work();
    } finally {
      await updateSettings(desk.context, administrator, { autoApproveDeposits: false });
    }
  }

  test("credits at once and says that no administrator decided", async () => {
    await withCaps(async () => {
      await desk.newEvents();
      const transaction = await submitTransaction(desk.context, trader, deposit());
      expect(transaction).toMatchObject({
        status: "completed",
        automatic: true,
        adminComment: "Approved automatically",
      });
      expect(await balances()).toEqual({ balance: "1250.00", held: "0.00" });
      expect(await eventNames()).toEqual(["transaction.changed", "user.changed"]);
    });
  });

  test("leaves deposits above the limit to an administrator", async () => {
    await withCaps(async () => {
      expect(await submitTransaction(desk.context, trader, deposit({ amount: d("300.01") }))).toMatchObject({
        status: "pending",
      });
      expect(await submitTransaction(desk.context, trader, deposit({ amount: d("300") }))).toMatchObject({
        status: "completed",
      });
    });
  });

  test("keeps to the daily limit, even when deposits come at once", async () => {
    await withCaps(async () => {
      const made = await Promise.all(
        Array.from({ length: 6 }, () => submitTransaction(desk.context, trader, deposit())),
      );
      expect(made.filter(({ status }) => status === "completed")).toHaveLength(2);
      expect(await balances()).toEqual({ balance: "1500.00", held: "0.00" });
    });
  });

  test("is off by default", async () => {
    expect(await submitTransaction(desk.context, trader, deposit())).toMatchObject({ status: "pending" });
  });
});

test("the desk's figures count completed deposits and withdrawals, and pending ones", async () => {
  const fresh = await createDesk();
  try {
    const admin = await fresh.administrator();
    const user = await fresh.trader("1000");
    const approved = await submitTransaction(fresh.context, user, deposit());
    await processTransaction(fresh.context, admin, approved.id, { status: "completed" });
    const paid = await submitTransaction(fresh.context, user, WITHDRAWAL);
    await processTransaction(fresh.context, admin, paid.id, { status: "completed" });
    await submitTransaction(fresh.context, user, deposit());
    expect(await getAdminStats(fresh.context.database.knex)).toMatchObject({
      totalUsers: 2,
      totalOrders: 0,
      totalDeposits: "250.00",
      totalWithdrawals: "400.00",
      pendingOrders: 0,
      pendingTransactions: 1,
      queues: {
        deposits: { waiting: 1, decidedLastHour: 1 },
        withdrawals: { waiting: 0, decidedLastHour: 1 },
      },
    });
  } finally {
    await fresh.close();
  }
});

test("the books are correct after all of this", async () => {
  expect(await desk.reconcile()).toEqual([]);
});
