import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import type { Statement } from "#protocol/statement.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";

const ORDER = orderRequest("100");
const LONG_AGO = "2020-01-01T00:00:00.000Z";

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
});

async function statement(from = LONG_AGO, to?: string): Promise<Statement> {
  const range = new URLSearchParams({ from, ...(to === undefined ? {} : { to }) });
  const { status, body } = await trader.get(`/api/statement?${range.toString()}`);
  expect(status).toBe(200);
  return body as Statement;
}

async function trade(): Promise<{
  lost: Order;
  waiting: Order;
  deposit: Transaction;
  withdrawal: Transaction;
}> {
  const lost = (await trader.post("/api/orders", ORDER)).body as Order;
  await admin.patch(`/api/admin/orders/${lost.id}/resolve`, { result: "loss", returnRate: "0.5" });
  const form = { type: "deposit", crypto: "ETH", amount: "20", transactionId: `0x${trader.actor.user.id}` };
  const deposit = (await trader.post("/api/transactions", form)).body as Transaction;
  await admin.patch(`/api/admin/transactions/${deposit.id}/process`, { status: "completed" });
  const wish = {
    type: "withdrawal",
    crypto: "USDT",
    amount: "30",
    walletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
  };
  const withdrawal = (await trader.post("/api/transactions", wish)).body as Transaction;
  await admin.patch(`/api/admin/transactions/${withdrawal.id}/process`, { status: "completed" });
  const waiting = (await trader.post("/api/orders", ORDER)).body as Order;
  return { lost, waiting, deposit, withdrawal };
}

test("every movement is listed with the balance after it, and the last balance is the account's", async () => {
  const { lost, waiting, deposit, withdrawal } = await trade();
  const { opening, closing, movements } = await statement();

  expect(opening).toEqual({ available: "0.00", held: "0.00" });
  const line = ({ kind, crypto, outcome, change, balance }: Statement["movements"][number]) =>
    [kind, crypto, outcome, change.available, change.held, balance.available, balance.held].join(" ");
  expect(movements.map(line)).toEqual([
    "balance_adjustment   1000.00 0.00 1000.00 0.00",
    "order_placement BTC  -100.10 100.10 899.90 100.10",
    "order_settlement BTC loss 50.00 -100.10 949.90 0.00",
    "deposit_settlement ETH  20.00 0.00 969.90 0.00",
    "withdrawal_placement USDT  -30.00 30.00 939.90 30.00",
    "withdrawal_settlement USDT  0.00 -30.00 939.90 0.00",
    "order_placement BTC  -100.10 100.10 839.80 100.10",
  ]);
  expect(movements.slice(1).map(({ reference }) => reference)).toEqual([
    lost.id,
    lost.id,
    deposit.id,
    withdrawal.id,
    withdrawal.id,
    waiting.id,
  ]);
  expect(closing).toEqual({ available: "839.80", held: "100.10" });
  expect((await trader.get("/api/user")).body).toMatchObject({ balance: "839.80", held: "100.10" });
});

test("a range opens with the balance before it and excludes what came after", async () => {
  await trade();
  const { movements } = await statement();
  const [from = "", to = ""] = [movements[2]?.at, movements[4]?.at];

  const part = await statement(from, to);

  expect(part).toMatchObject({ from, to, opening: { available: "899.90", held: "100.10" } });
  expect(part.movements.map(({ kind }) => kind)).toEqual(["order_settlement", "deposit_settlement"]);
  expect(part.closing).toEqual({ available: "969.90", held: "0.00" });
  expect(await statement(LONG_AGO, "2020-01-02T00:00:00.000Z")).toMatchObject({
    opening: { available: "0.00" },
    closing: { available: "0.00" },
    movements: [],
  });
});

test("a node whose clock is behind shifts nothing out of a range that begins after a quiet day", async () => {
  const { id } = trader.actor.user;
  const clock = (Date.now() - 60_000).toString(16).padStart(12, "0");
  const journal = `${clock.slice(0, 8)}-${clock.slice(8)}-7000-8000-${id.slice(-12)}`;
  const posting = { kind: "balance_adjustment", available: "5", held: "0", platform: { adjustments: "-5" } };
  await app.context.database.knex.raw("select * from post_journal(?, ?, ?, ?, ?)", [
    id,
    uuidv7(),
    admin.actor.user.id,
    journal,
    JSON.stringify(posting),
  ]);

  const { opening, movements } = await statement();
  expect(opening).toEqual({ available: "0.00", held: "0.00" });
  expect(movements.map(({ change }) => change.available)).toEqual(["1000.00", "5.00"]);
});

test("nobody sees others' movements", async () => {
  await trade();
  const own = await statement();
  const other = await app.trader("5");
  await other.post("/api/orders", { ...ORDER, amount: "1", tradingFee: "0.001", total: "1.001" });
  expect((await statement()).movements).toEqual(own.movements);
  expect((await app.anonymous().get(`/api/statement?from=${LONG_AGO}`)).status).toBe(401);
});

test("a range without a beginning is refused", async () => {
  expect(await trader.get("/api/statement")).toMatchObject({
    status: 400,
    body: { fields: { from: "from is required" } },
  });
});

describe("pages", () => {
  /** Seven movements of known amounts, made without the desk's commands. */
  async function move(): Promise<void> {
    for (const amount of ["1", "2", "4", "8", "16", "32"]) {
      const posting = {
        kind: "balance_adjustment",
        available: amount,
        held: "0",
        platform: { adjustments: `-${amount}` },
      };
      await app.context.database.knex.raw("select * from post_journal(?, ?, ?, ?, ?)", [
        trader.actor.user.id,
        uuidv7(),
        admin.actor.user.id,
        uuidv7(),
        JSON.stringify(posting),
      ]);
    }
  }

  async function pagesOf(path: string): Promise<Statement[]> {
    const pages: Statement[] = [];
    let next: string | undefined = path;
    while (next !== undefined) {
      const { status, body, headers } = await trader.get(next);
      expect(status).toBe(200);
      pages.push(body as Statement);
      next = /^<([^>]+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
    }
    return pages;
  }

  test("of three add up to the whole statement, each with the totals of the whole range", async () => {
    await move();
    const whole = await statement();
    const pages = await pagesOf(`/api/statement?from=${LONG_AGO}&limit=3`);

    expect(
      pages.map(({ movements }) =>
        movements.map(({ change, balance }) => [change.available, balance.available]),
      ),
    ).toEqual([
      [
        ["1000.00", "1000.00"],
        ["1.00", "1001.00"],
        ["2.00", "1003.00"],
      ],
      [
        ["4.00", "1007.00"],
        ["8.00", "1015.00"],
        ["16.00", "1031.00"],
      ],
      [["32.00", "1063.00"]],
    ]);
    for (const { opening, closing } of pages) {
      expect(opening).toEqual({ available: "0.00", held: "0.00" });
      expect(closing).toEqual({ available: "1063.00", held: "0.00" });
    }
    expect(pages.flatMap(({ movements }) => movements)).toEqual(whole.movements);
  });

  test("of a range that begins and ends between movements stay within it", async () => {
    await move();
    const { movements } = await statement();
    const range = new URLSearchParams({
      from: movements[2]?.at ?? "",
      to: movements[6]?.at ?? "",
      limit: "2",
    });
    const pages = await pagesOf(`/api/statement?${range.toString()}`);
    expect(pages.map((page) => page.movements.map(({ balance }) => balance.available))).toEqual([
      ["1003.00", "1007.00"],
      ["1015.00", "1031.00"],
    ]);
    for (const { opening, closing } of pages)
      expect([opening.available, closing.available]).toEqual(["1001.00", "1031.00"]);
  });

  test("never split a movement that both releases and holds", async () => {
    await trade();
    for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
      const pages = await pagesOf(`/api/statement?from=${LONG_AGO}&limit=${limit}`);
      expect(pages).toHaveLength(Math.ceil(7 / limit));
      expect(
        pages.flatMap(({ movements }) =>
          movements.map(({ balance }) => `${balance.available} ${balance.held}`),
        ),
      ).toEqual([
        "1000.00 0.00",
        "899.90 100.10",
        "949.90 0.00",
        "969.90 0.00",
        "939.90 30.00",
        "939.90 0.00",
        "839.80 100.10",
      ]);
    }
  });

  test("have 200 rows by default and at most", async () => {
    await app.context.database.knex.raw(
      `with made as (
         insert into journals (id, kind, reference)
         select overlay(gen_random_uuid()::text placing left(?, 13) from 1)::uuid, 'balance_adjustment', gen_random_uuid()
           from generate_series(1, 401) returning id
       )
       insert into entries ("journalId", account, "userId", amount)
       select id, side.account, case side.account when 'available' then ?::uuid end, side.amount
         from made, (values ('available', 1), ('adjustments', -1)) side (account, amount)`,
      [uuidv7(), trader.actor.user.id],
    );
    const pages = await pagesOf(`/api/statement?from=${LONG_AGO}`);
    expect(pages.map(({ movements }) => movements.length)).toEqual([200, 200, 2]);
    expect(pages.map(({ closing }) => closing.available)).toEqual(["1401.00", "1401.00", "1401.00"]);
    expect(pages[2]?.movements.at(-1)?.balance.available).toBe("1401.00");
    for (const limit of ["0", "201", "5000", "-1", "x", "1.5"])
      expect([limit, (await trader.get(`/api/statement?from=${LONG_AGO}&limit=${limit}`)).status]).toEqual([
        limit,
        400,
      ]);
  });
});
