import { setTimeout } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeAccountDays } from "#db/accountDays/storeAccountDays.ts";
import { AuditModel } from "#db/models/AuditModel.ts";
import { reconcile } from "#db/reconcile.ts";
import type { BalanceExplained } from "#protocol/balanceExplained.ts";
import { add, negate, toWire, ZERO } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import type { Statement, StatementPart } from "#protocol/statement.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { countStatuses } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { submitDeposit, submitWithdrawal } from "../test/submit.ts";

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

type Named = { id: string; username: string };

async function trade(): Promise<{
  lost: Order;
  waiting: Order;
  deposit: Transaction;
  withdrawal: Transaction;
}> {
  const lost = (await trader.post("/api/orders", ORDER)).body as Order;
  await admin.patch(`/api/admin/orders/${lost.id}/resolve`, { result: "loss", returnRate: "0.5" });
  const deposit = await submitDeposit(trader, "20", { crypto: "ETH" });
  await admin.patch(`/api/admin/transactions/${deposit.id}/process`, { status: "completed" });
  const walletAddress = "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb";
  const withdrawal = await submitWithdrawal(trader, "30", { crypto: "USDT", walletAddress });
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

describe("a balance taken apart", () => {
  const PARTS = ["deposits", "withdrawals", "placed", "fees", "paidOut", "returned", "corrections"] as const;

  const DAYS_CHECK = "the sums of accounts on days that are over are what moved";

  async function explained(query = "", as = trader): Promise<BalanceExplained> {
    const { status, body } = await as.get(`/api/user/balance/explained${query}`);
    expect(status).toBe(200);
    return body as BalanceExplained;
  }

  /** When each was asked. */
  function momentsOf({ at, to }: Partial<Record<"at" | "to", string>>) {
    return { ...(at !== undefined && { at }), ...(to !== undefined && { to }) };
  }

  async function cancelOne(): Promise<void> {
    const order = (await trader.post("/api/orders", ORDER)).body as Order;
    await trader.post(`/api/orders/${order.id}/cancel`);
  }

  /** What the movements of a part add up to, as the statement lists them. */
  async function sumOf(part: StatementPart, to?: string): Promise<string> {
    const range = new URLSearchParams({ from: LONG_AGO, part, ...(to !== undefined && { to }) });
    const { movements } = (await trader.get(`/api/statement?${range.toString()}`)).body as Statement;
    const portions = movements.map(({ change, fee }) => {
      if (part === "held") return change.held;
      if (part === "fees") return negate(fee);
      return part === "placed" ? add(change.available, fee) : change.available;
    });
    return toWire(portions.reduce(add, ZERO));
  }

  const PARTED = {
    deposits: "20.00",
    withdrawals: "-30.00",
    placed: "-300.00",
    fees: "-0.30",
    paidOut: "50.00",
    returned: "100.10",
    corrections: "1000.00",
  };

  /** As if everything had happened three days ago, and was summed since. */
  async function sumByDay(): Promise<void> {
    const { knex } = app.context.database;
    const before = (id: string) =>
      `(lpad(to_hex(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint - 259200000), 12, '0')
        || substr(replace(${id}::text, '-', ''), 13))::uuid`;
    await knex.transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      await trx.raw(
        `update journals set id = ${before("id")}, "createdAt" = "createdAt" - interval '3 days'`,
      );
      await trx.raw(`update entries set "journalId" = ${before('"journalId"')}`);
      await trx.raw('delete from "accountDays"');
      await trx.raw('update "accountDaysUntil" set day = null');
    });
    await storeAccountDays(knex);
  }

  test.each([
    ["moved today", () => Promise.resolve(), 0],
    ["was summed by day", sumByDay, 1],
  ] as const)("adds up, and each part is the sum of its movements, if it %s", async (_, prepare, days) => {
    await trade();
    await cancelOne();
    await prepare();
    const { id: userId, username } = trader.actor.user;
    expect(await app.context.database.knex("accountDays").where({ userId })).toHaveLength(days);
    const { parts, balance, ...rest } = await explained();
    expect({ parts, balance, username: rest.username }).toEqual({
      parts: PARTED,
      balance: { available: "839.80", held: "100.10" },
      username,
    });
    expect(toWire(PARTS.map((part) => parts[part]).reduce(add, ZERO))).toBe(balance.available);
    for (const part of PARTS) expect([part, await sumOf(part)]).toEqual([part, PARTED[part]]);
    expect(await sumOf("held")).toBe("100.10");
  });

  test("is recounted with the books", async () => {
    const { knex } = app.context.database;
    await trade();
    await sumByDay();
    const failed = async () => (await reconcile(knex)).map(({ check }) => check);
    expect(await failed()).not.toContain(DAYS_CHECK);
    await knex("accountDays").where({ userId: trader.actor.user.id }).update({ fees: "-0.30" });
    expect(await failed()).toContain(DAYS_CHECK);
    expect((await explained()).parts.fees).toBe("-0.30");
  });

  test("is known of each moment", async () => {
    await trade();
    const { movements } = await statement();
    for (const [index, { at }] of movements.entries()) {
      const before = movements[index - 1]?.balance ?? { available: "0.00", held: "0.00" };
      const { parts, balance } = await explained(`?at=${at}`);
      expect([index, balance]).toEqual([index, before]);
      expect(toWire(Object.values(parts).reduce(add, ZERO))).toBe(balance.available);
      expect(await sumOf("held", at)).toBe(balance.held);
    }
    expect((await explained("?at=2999-01-01T00:00:00Z")).balance).toEqual({
      available: "839.80",
      held: "100.10",
    });
  });

  test("is told to the trader and to administrators only", async () => {
    const { id } = trader.actor.user;
    const other = await app.trader("5");
    for (const path of [
      `/api/user/balance/explained?user=${id}`,
      `/api/statement?from=${LONG_AGO}&user=${id}`,
    ]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.anonymous().get(path)).status]).toEqual([path, 401]);
      const [told, own] = [await admin.get(path), await trader.get(path)];
      expect(told.body).toEqual({ ...(own.body as object), ...momentsOf(told.body as object) });
    }
    const nobody = uuidv7();
    expect((await admin.get(`/api/user/balance/explained?user=${nobody}`)).status).toBe(404);
  });

  test.each([
    ["the desk's words", { reason: "  Deposit 0x12 counted twice " }, "Deposit 0x12 counted twice"],
    ["the default text without any", {}, "Corrected by the desk"],
    ["the default text for an empty one", { reason: " " }, "Corrected by the desk"],
  ])("gives %s for a correction", async (_, given, told) => {
    const { id } = trader.actor.user;
    expect((await admin.patch(`/api/admin/users/${id}`, { balance: "900.00", ...given })).status).toBe(200);
    const { movements } = await statement();
    expect(movements.at(-1)).toMatchObject({ kind: "balance_adjustment", reason: told });
    const line = await AuditModel.query(app.context.database.knex)
      .findOne({ action: "user.balance_set", subject: id })
      .orderBy("at", "desc");
    const correction = movements.at(-1)?.reference;
    expect(line?.details).toMatchObject({ from: "1000.00", to: "900.00", reason: told, correction });
  });

  test.each([
    [true, ({ username, id }: Named) => ({ correctedBy: username, correctedById: id })],
    [false, () => ({ correctedBy: "an administrator", correctedById: null })],
  ])(
    "leads to the record of a correction, which names the administrator if the desk does: %s",
    async (names, told) => {
      const { knex } = app.context.database;
      const { id, username } = trader.actor.user;
      await knex("settings").update({ namesDeciders: names });
      await admin.patch(`/api/admin/users/${id}`, { balance: "900.5", reason: "Counted twice" });
      // Changing the setting later must not change what was shown.
      await knex("settings").update({ namesDeciders: !names });
      const reference = (await statement()).movements.at(-1)?.reference ?? "";
      const path = `/api/corrections/${reference}`;
      const correction = {
        id: reference,
        userId: id,
        username,
        reason: "Counted twice",
        ...told(admin.actor.user),
        ownAccount: false,
        booking: {
          id: expect.any(String),
          at: expect.any(String),
          kind: "balance_adjustment",
          entries: [
            { account: "available", amount: "-99.50" },
            { account: "adjustments", amount: "99.50" },
          ],
          before: { available: "1000.00", held: "0.00" },
          after: { available: "900.50", held: "0.00" },
        },
      };
      expect((await trader.get(path)).body).toEqual(correction);
      expect((await admin.get(path)).body).toEqual({
        ...correction,
        correctedBy: admin.actor.user.username,
        correctedById: admin.actor.user.id,
      });
      expect((await (await app.trader("5")).get(path)).status).toBe(404);
      expect((await trader.get(`/api/corrections/${uuidv7()}`)).status).toBe(404);
    },
  );

  test("tells the allocation of the own orders that were not returned", async () => {
    await trade();
    await cancelOne();
    expect((await trader.get("/api/user/allocation")).body).toEqual({
      days: 30,
      coins: [
        { crypto: "BTC", orders: 2, amount: "200.00" },
        { crypto: "ETH", orders: 0, amount: "0.00" },
        { crypto: "USDT", orders: 0, amount: "0.00" },
      ],
    });
  });

  test("the allocation begins 30 times 24 hours ago", async () => {
    const ages = [
      [(await trader.post("/api/orders", orderRequest("7", { crypto: "ETH" }))).body as Order, 43_199],
      [(await trader.post("/api/orders", orderRequest("9"))).body as Order, 43_201],
    ] as const;
    await app.context.database.knex.transaction(async (trx) => {
      // An order's time is otherwise fixed.
      await trx.raw("set local session_replication_role = replica");
      for (const [{ id }, minutes] of ages)
        await trx("orders")
          .where({ id })
          .update({ createdAt: trx.raw("now() - make_interval(mins => ?)", [minutes]) });
    });
    expect((await trader.get("/api/user/allocation")).body).toEqual({
      days: 30,
      coins: [
        { crypto: "BTC", orders: 0, amount: "0.00" },
        { crypto: "ETH", orders: 1, amount: "7.00" },
        { crypto: "USDT", orders: 0, amount: "0.00" },
      ],
    });
  });

  test("takes a reason with what it is for only", async () => {
    const path = `/api/admin/users/${trader.actor.user.id}`;
    expect((await admin.patch(path, { reason: "Because" })).status).toBe(400);
    expect((await admin.patch(path, { balance: "1.00", reason: "x".repeat(501) })).status).toBe(400);
  });
});

describe("pages", () => {
  /** Seven movements of known amounts, made without the desk's commands, each in a different millisecond. */
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
      await setTimeout(2);
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

test("an export tells what the desk knows of a trader, to them alone, and five times an hour", async () => {
  const { username } = trader.actor.user;
  await trader.post("/api/user/addresses", {
    crypto: "BTC",
    address: "my house",
    name: "Home",
    addressChecked: true,
  });
  await (await app.trader("5")).post("/api/user/export");

  const { status, body } = await trader.post("/api/user/export");
  expect([status, body]).toMatchObject([
    200,
    {
      user: { username, balance: "1000.00" },
      savedAddresses: [{ name: "Home", address: "my house" }],
      sessions: [{ isCurrent: true }],
      tokens: [],
      verifiedByPhoneAt: null,
      devices: [],
      pushSubscriptions: [],
      activity: [],
      isActivityWhole: false,
    },
  ]);
  const path = "/api/user/export/activity";
  const { activity, next } = (await trader.post(path, {})).body as { activity: { id: string }[]; next: null };
  expect([activity, next]).toMatchObject([[{ action: "data.exported" }, { action: "address.saved" }], null]);
  const before = activity[0]?.id;
  expect((await trader.post(path, { before })).body).toMatchObject({
    activity: [{ action: "address.saved" }],
  });
  const other = await app.trader("5");
  expect((await other.post(path, { before })).body).toEqual({ activity: [], next: null });
  expect((await other.post(path, {})).body).toMatchObject({ activity: [{ action: "data.exported" }] });
  const more = await Promise.all(Array.from({ length: 6 }, () => trader.post("/api/user/export")));
  expect(countStatuses(more)).toEqual({ 200: 4, 429: 2 });
  const { body: last } = await admin.get(`/api/admin/audit?action=data.exported&actor=${username}`);
  expect(last).toHaveLength(5);
});

test("pages of activity without an export begin one, which counts", async () => {
  const alone = await app.trader("5");
  const path = "/api/user/export/activity";
  const pages = await Promise.all(Array.from({ length: 4 }, () => alone.post(path, {})));
  expect(countStatuses(pages)).toEqual({ 200: 4 });
  const more = await Promise.all(Array.from({ length: 6 }, () => alone.post("/api/user/export")));
  expect(countStatuses(more)).toEqual({ 200: 4, 429: 2 });
  const { body } = await admin.get(
    `/api/admin/audit?action=data.exported&actor=${alone.actor.user.username}`,
  );
  expect(body).toHaveLength(5);
});
