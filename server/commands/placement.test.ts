import fc from "fast-check";
import { z } from "zod";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/connection.ts";
import { placementStatement } from "#db/ledger/placeOrder.ts";
import { decimalSchema, toWire } from "#protocol/money.ts";
import { orderSchema } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";
import { newApiTokenSchema } from "#protocol/tokens.ts";
import { transactionQuery } from "#protocol/transactions.ts";
import type { SignedInClient, TestApp } from "../test/testApp.ts";
import { createProgram } from "../test/client.ts";
import { createTestApp } from "../test/testApp.ts";
import { presentMarket } from "../presenters/presentMarket.ts";
import { findOrder } from "../queries/orders.ts";
import { draftOrder } from "./draftOrder.ts";
import { listTransactions } from "../queries/transactions.ts";
import { mustFindUser } from "../queries/users.ts";
import { orderBody, orderRequest } from "../test/orderRequest.ts";

/* What the database function adds to placing an order, beyond orders.test.ts: it checks what the server remembered. */

const ORDER = orderRequest("100");

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
  // From here on the server remembers the caller.
  await trader.post("/api/orders", ORDER);
});

async function orderCount(): Promise<number> {
  const { knex } = app.context.database;
  return (await knex("orders").where({ userId: trader.actor.user.id })).length;
}

describe("an order of a remembered caller", () => {
  test("needs a single statement", async () => {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }): void => void statements.push(sql);
    app.context.database.knex.on("query", listen);
    const { status } = await trader.post("/api/orders", ORDER, { "Idempotency-Key": uuidv7() });
    app.context.database.knex.off("query", listen);

    expect(status).toBe(201);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain("place_order");
  });

  test.each([
    ["signed out elsewhere", 401, "unauthenticated", () => removeSession()],
    ["was idle for too long", 401, "unauthenticated", () => ageSession("lastSeenAt", "13 hours")],
    ["signed in too long ago", 401, "unauthenticated", () => ageSession("createdAt", "8 days")],
    ["was banned", 403, "account_suspended", () => ban()],
    ["finds the desk closed", 503, "maintenance", () => close(true)],
  ])("is refused at once when they %s", async (_what, status, code, happen) => {
    await happen();
    try {
      expect(await trader.post("/api/orders", ORDER)).toMatchObject({ status, body: { code } });
      expect(await orderCount()).toBe(1);
    } finally {
      await close(false);
    }
  });

  test("is refused at once when its API token is revoked", async () => {
    const { body } = await trader.post("/api/user/tokens", { name: "a program", scope: "trade" });
    const program = createProgram(app.url, newApiTokenSchema.parse(body).token);
    expect((await program.post("/api/orders", ORDER)).status).toBe(201);
    await app.context.database.knex("apiTokens").where({ userId: trader.actor.user.id }).delete();

    expect(await program.post("/api/orders", ORDER)).toMatchObject({
      status: 401,
      body: { code: "unauthenticated", message: "This API token is not valid." },
    });
  });

  test("is charged the current fee, or asks again if that is higher", async () => {
    const { knex } = app.context.database;
    const setFee = async (tradingFee: string) =>
      knex("settings").update({ tradingFee, version: knex.raw("version + 1") });
    try {
      await setFee("0.0005");
      expect(await trader.post("/api/orders", ORDER)).toMatchObject({
        status: 201,
        body: { tradingFee: "0.05", total: "100.05" },
      });
      await setFee("0.002");
      expect(await trader.post("/api/orders", ORDER)).toMatchObject({
        status: 409,
        body: { code: "quote_changed", quote: { feeRate: "0.002", tradingFee: "0.2", total: "100.2" } },
      });
    } finally {
      await setFee("0.001");
    }
  });

  test("that is repeated gets its first answer, even if the quote has changed", async () => {
    const key = { "Idempotency-Key": uuidv7() };
    const first = await trader.post("/api/orders", ORDER, key);
    app.desk.quote("BTC", 60_000);
    try {
      expect(await trader.post("/api/orders", ORDER, key)).toMatchObject({ status: 201, body: first.body });
    } finally {
      app.desk.quote("BTC", 50_000);
    }
    expect(await orderCount()).toBe(2);
  });

  test("that is refused leaves its key free for the next try", async () => {
    const key = { "Idempotency-Key": uuidv7() };
    const dear = { ...ORDER, amount: "5000", tradingFee: "5", total: "5005" };
    expect((await trader.post("/api/orders", dear, key)).status).toBe(400);
    expect((await trader.post("/api/orders", ORDER, key)).status).toBe(201);
  });

  test("sent twenty times at once with one key is placed once", async () => {
    const key = { "Idempotency-Key": uuidv7() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => trader.post("/api/orders", ORDER, key)),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await orderCount()).toBe(2);
    expect((await mustFindUser(app.context.database.knex, trader.actor.user.id)).held).toBe("200.20");
  });
});

test("an order reads everything by key, even on a connection that began with nearly empty tables", async () => {
  const settings = await app.context.settings.current();
  const amount = decimalSchema.parse("1");
  const figures = orderFigures(amount, settings.tradingFee);
  const market = presentMarket(app.context.prices, "BTC");
  const [caller] = await app.context.database
    .knex("sessions")
    .where({ userId: trader.actor.user.id })
    .pluck("hash");
  const connection = connect(app.context.database.url);
  try {
    await connection.raw("analyze");
    const scanned = await connection.transaction(async (trx) => {
      const { sql, bindings } = placementStatement([
        {
          ...draftOrder(trader.actor, orderBody(amount), { ...figures, market }),
          settings,
          quoteChanged: false,
          caller: z.instanceof(Buffer).parse(caller).toString("hex"),
          callsPerMinute: 60,
          mostPending: 10,
          once: { key: uuidv7(), requestHash: Buffer.alloc(32) },
        },
      ]);
      const { rows } = await trx.raw<{ rows: unknown[] }>(sql, bindings);
      expect(rows).toMatchObject([{ outcome: "placed" }]);
      return trx("pg_stat_xact_user_tables").where("seq_scan", ">", 0).pluck("relname");
    });
    // It has one row and no index.
    expect(scanned).toEqual(["settings"]);
  } finally {
    await connection.destroy();
  }
});

describe("the function's wire shapes equal the server's", () => {
  test("an order and its trade, every field, as stored, answered and published", async () => {
    const { knex } = app.context.database;
    const body = { ...ORDER, type: "sell", crypto: "ETH", walletAddress: "bc1q of the order", amount: "10" };
    const { body: answer } = await trader.post("/api/orders", { ...body, pricePerCoin: "1", total: "11" });
    const { id } = orderSchema.parse(answer);
    const stored = await findOrder(knex, id);
    expect(stored).toEqual(answer);
    expect(stored).toMatchObject({ walletAddress: "bc1q of the order", crypto: "ETH", amount: "10.00" });
    expect(await knex("orders").where({ id }).first()).toMatchObject({
      feeRate: "0.001000",
      resolvedBy: null,
      createdAt: expect.any(Date),
    });

    const [trade] = (
      await listTransactions(knex, {
        userId: trader.actor.user.id,
        query: transactionQuery.parse({ limit: 1 }),
      })
    ).items;
    expect(trade).toMatchObject({ orderId: id, amount: "10.00", type: "trade" });
    const published = await knex("events")
      .whereIn("entityId", [id, trade?.id ?? ""])
      .orderBy("id");
    expect(published).toMatchObject([
      { name: "order.changed", payload: stored, version: 1 },
      { name: "transaction.changed", payload: trade, version: 1 },
    ]);
  });

  test("a user, while money moves and after a ban", async () => {
    const { knex } = app.context.database;
    const { id } = trader.actor.user;
    const written = async (): Promise<unknown> => {
      const { rows } = await knex.raw<{ rows: { user: unknown }[] }>("select wire_user(?) as user", [id]);
      return rows[0]?.user;
    };
    expect(await written()).toEqual(await mustFindUser(knex, id));
    await ban();
    expect(await written()).toEqual(await mustFindUser(knex, id));
    expect(await written()).toMatchObject({ balance: "899.90", held: "100.10", isActive: false });
  });

  test("money, with any number of decimals", async () => {
    const { knex } = app.context.database;
    const amounts = fc.sample(
      fc.tuple(fc.bigInt(0n, 10n ** 20n - 1n), fc.integer({ min: 0, max: 99_999_999 })),
      200,
    );
    const texts = ["0", "0.1", "10", "100.10", "0.00000001", "123456789012.12345678"].concat(
      amounts.map(([whole, part]) => `${whole}.${String(part).padStart(8, "0")}`),
    );
    const { rows } = await knex.raw<{ rows: { money: string }[] }>(
      "select wire_money(amount::numeric(28, 8)) as money from unnest(?::text[]) with ordinality as given (amount, place) order by place",
      [texts],
    );
    expect(rows.map(({ money }) => money)).toEqual(texts.map((text) => toWire(decimalSchema.parse(text))));
    expect(rows.slice(0, 6).map(({ money }) => money)).toEqual([
      "0.00",
      "0.10",
      "10.00",
      "100.10",
      "0.00000001",
      "123456789012.12345678",
    ]);
  });

  test("times, cut to milliseconds", async () => {
    const { rows } = await app.context.database.knex.raw<{ rows: { at: string }[] }>(
      "select wire_time('2026-03-01T23:59:59.999999+01:00') as at",
    );
    expect(rows).toEqual([{ at: "2026-03-01T22:59:59.999Z" }]);
  });
});

async function removeSession(): Promise<void> {
  await sessions().delete();
}

async function ageSession(column: string, interval: string): Promise<void> {
  await sessions().update({ [column]: app.context.database.knex.raw("now() - ?::interval", [interval]) });
}

function sessions() {
  return app.context.database.knex("sessions").where({ userId: trader.actor.user.id });
}

async function ban(): Promise<void> {
  await app.context.database.knex("users").where({ id: trader.actor.user.id }).update({ isActive: false });
}

async function close(maintenanceMode: boolean): Promise<void> {
  await app.context.database.knex("settings").update({ maintenanceMode });
}
