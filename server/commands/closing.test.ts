import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { placementStatement } from "#db/ledger/placeOrder.ts";
import { type AdminSettings, adminSettingsSchema, type PauseName } from "#protocol/settings.ts";
import { orderFigures } from "#protocol/rules.ts";
import { presentMarket } from "../presenters/presentMarket.ts";
import { refuseWhilePaused } from "../pauses.ts";
import { getSettings } from "../queries/settings.ts";
import { orderBody, orderRequest } from "../test/orderRequest.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { depositRequest, withdrawalRequest } from "../test/transferRequests.ts";
import { beginAnnounced } from "./beginAnnounced.ts";
import { draftOrder } from "./draftOrder.ts";

let app: TestApp;
let trader: SignedInClient;
let ann: SignedInClient;
let ben: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
  [ann, ben] = await Promise.all([app.administrator(), app.administrator()]);
});
afterEach(async () => {
  await app.context.database.knex("settings").update({
    maintenanceMode: false,
    maintenanceAt: null,
    maintenanceMessage: "",
    secondApprovalForChanges: false,
    ordersPaused: null,
    depositsPaused: null,
    withdrawalsPaused: null,
    signUpsPaused: null,
    pausedBy: {},
  });
});

const SETTINGS = "/api/admin/settings";
const ORDER = orderRequest("100");
const change = (client: SignedInClient, changes: object) => client.patch(SETTINGS, changes);

async function settings(): Promise<AdminSettings> {
  return adminSettingsSchema.parse((await ann.get(SETTINGS)).body);
}

async function pausers(): Promise<Record<string, { by: string; byId: string | null }>> {
  const { pausedBy } = await settings();
  return Object.fromEntries(pausedBy.map(({ setting, by, byId }) => [setting, { by, byId }]));
}

/** As if the announced time had come, and no node had noticed. */
async function letTimeCome(): Promise<void> {
  const { knex } = app.context.database;
  await knex("settings").update({ maintenanceAt: knex.raw("now() - interval '1 millisecond'") });
}

async function auditLines(count: number): Promise<unknown[]> {
  return app.context.database
    .knex("auditLog")
    .where({ action: "settings.changed" })
    .orderBy("id", "desc")
    .limit(count)
    .select("actorName", "details");
}

describe("announced maintenance", () => {
  const MESSAGE = "We move to a new server, for about an hour.";
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  test("is told to everybody, and changes nothing until its time", async () => {
    const maintenanceAt = inAnHour();
    expect(await change(ann, { maintenanceAt, maintenanceMessage: MESSAGE })).toMatchObject({ status: 200 });

    expect((await app.anonymous().get("/api/site-settings")).body).toMatchObject({
      maintenanceAt,
      maintenanceMessage: MESSAGE,
      maintenanceMode: false,
    });
    expect((await trader.post("/api/orders", ORDER)).status).toBe(201);
    await beginAnnounced(app.context.database);
    expect(await settings()).toMatchObject({ maintenanceAt, maintenanceMode: false });
    expect((await ben.get("/api/notifications")).body).toMatchObject([
      { kind: "maintenance_changed", details: { at: maintenanceAt, by: ann.actor.user.username } },
    ]);
  });

  test("closes the desk at its time by the database's clock, although no node has acted on it", async () => {
    // From here on the server remembers the caller and the settings.
    const { id } = await submitOrder(trader, "100");
    await change(ann, { maintenanceAt: inAnHour(), maintenanceMessage: MESSAGE });
    await submitOrder(trader, "100");
    await letTimeCome();

    const closed = { status: 503, body: { code: "maintenance" } };
    expect(await trader.post("/api/orders", ORDER)).toMatchObject(closed);
    expect(await trader.post("/api/transactions", withdrawalRequest("1"))).toMatchObject(closed);
    expect(await trader.get("/api/orders")).toMatchObject(closed);
    expect((await app.anonymous().get("/api/site-settings")).body).toMatchObject({ maintenanceMode: true });
    // The queue goes on.
    const rejected = { result: "rejected", returnRate: "0" };
    expect((await ann.patch(`/api/admin/orders/${id}/resolve`, rejected)).status).toBe(200);
  });

  test("begins once, on all screens, however many nodes notice; opening the desk ends it", async () => {
    await change(ann, { maintenanceAt: inAnHour(), maintenanceMessage: MESSAGE });
    await letTimeCome();
    await app.desk.newEvents();
    const { version } = await settings();
    const other = openDatabase(app.context.database.url);
    await Promise.all([app.context.database, other, app.context.database].map(beginAnnounced));
    await other.close();

    const begun = { maintenanceMode: true, maintenanceAt: null, maintenanceMessage: MESSAGE };
    expect(await settings()).toMatchObject({ ...begun, version: version + 1 });
    expect((await app.desk.newEvents()).map(({ name, payload }) => ({ name, payload }))).toMatchObject([
      { name: "settings.changed", payload: begun },
    ]);
    expect(await auditLines(2)).toMatchObject([
      { actorName: "clock", details: { setting: "maintenanceAt", to: null } },
      { actorName: "clock", details: { setting: "maintenanceMode", from: false, to: true } },
    ]);

    await change(ann, { maintenanceMode: false });
    expect(await settings()).toMatchObject({
      maintenanceMode: false,
      maintenanceAt: null,
      maintenanceMessage: "",
    });
    expect((await trader.post("/api/orders", ORDER)).status).toBe(201);
  });

  test("cannot be called off once its time has come: whoever did not see that has to open the desk", async () => {
    await change(ann, { maintenanceAt: inAnHour() });
    const { version } = await settings();
    await letTimeCome();

    expect(await change(ann, { maintenanceAt: null, version })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect((await trader.post("/api/orders", ORDER)).status).toBe(503);
  });

  test("can be called off before, and the message goes with it", async () => {
    await change(ann, { maintenanceAt: inAnHour(), maintenanceMessage: MESSAGE });
    await change(ben, { maintenanceAt: null });
    expect(await settings()).toMatchObject({ maintenanceAt: null, maintenanceMessage: "" });
  });

  test("is refused for a time that has passed, and while the desk is closed", async () => {
    expect(await change(ann, { maintenanceAt: "2020-01-01T00:00:00Z" })).toMatchObject({
      status: 400,
      body: { fields: { maintenanceAt: "Choose a time that is still to come." } },
    });
    await change(ann, { maintenanceMode: true });
    expect(await change(ann, { maintenanceAt: inAnHour() })).toMatchObject({
      status: 400,
      body: {
        fields: { maintenanceAt: "The desk is closed already. Open it before you announce maintenance." },
      },
    });
  });

  test("closing the desk at once ends the announcement and keeps the message", async () => {
    await change(ann, { maintenanceAt: inAnHour(), maintenanceMessage: MESSAGE });
    await change(ann, { maintenanceMode: true });
    expect(await settings()).toMatchObject({ maintenanceAt: null, maintenanceMessage: MESSAGE });
  });
});

describe("a pause", () => {
  const REASON = "We are checking the wallet.";
  const account = () => {
    const username = `new-${uuidv7().slice(-8)}`;
    return { username, email: `${username}@example.com`, password: "correct horse" };
  };

  test.each<[PauseName, () => Promise<{ status: number; body: unknown }>, string]>([
    ["ordersPaused", () => trader.post("/api/orders", ORDER), "New orders are paused: "],
    [
      "depositsPaused",
      () => trader.post("/api/transactions", depositRequest("5", { crypto: "BTC" })),
      "New deposits are paused: ",
    ],
    [
      "withdrawalsPaused",
      () => trader.post("/api/transactions", withdrawalRequest("5")),
      "New withdrawals are paused: ",
    ],
    ["signUpsPaused", () => app.anonymous().post("/api/register", account()), "New accounts are paused: "],
  ])("%s refuses with its reason, from the call on, and nothing else", async (name, ask, said) => {
    expect((await ask()).status).toBe(201);
    await app.desk.newEvents();
    expect((await change(ann, { [name]: REASON })).status).toBe(200);

    expect(await ask()).toMatchObject({ status: 409, body: { code: "paused", message: said + REASON } });
    expect((await app.desk.newEvents()).map((event) => event.name)).toEqual(["settings.changed"]);
    const others = [
      ["ordersPaused", () => trader.post("/api/orders", ORDER)],
      ["depositsPaused", () => trader.post("/api/transactions", depositRequest("5", { crypto: "BTC" }))],
      ["withdrawalsPaused", () => trader.post("/api/transactions", withdrawalRequest("5"))],
    ] as const;
    for (const [other, askOther] of others.filter(([other]) => other !== name))
      expect([other, (await askOther()).status]).toEqual([other, 201]);

    expect((await change(ann, { [name]: null })).status).toBe(200);
    expect((await ask()).status).toBe(201);
  });

  test("is read by everybody with its reason, and by administrators with who began it", async () => {
    await change(ann, { withdrawalsPaused: REASON });
    const [anns, bens] = [ann, ben].map(({ actor: { user } }) => ({ by: user.username, byId: user.id }));

    const shown = (await trader.get("/api/site-settings")).body;
    expect(shown).toMatchObject({ withdrawalsPaused: REASON });
    expect(JSON.stringify(shown)).not.toContain(ann.actor.user.username);
    expect(await pausers()).toEqual({ withdrawalsPaused: anns });
    await change(ben, { ordersPaused: "The feed is wrong." });
    expect(await pausers()).toEqual({ withdrawalsPaused: anns, ordersPaused: bens });
    expect(await auditLines(1)).toEqual([
      { actorName: bens?.by, details: { setting: "ordersPaused", from: null, to: "The feed is wrong." } },
    ]);
    expect((await ben.get("/api/notifications")).body).toMatchObject([
      { kind: "maintenance_changed", details: { what: "withdrawals", reason: REASON, by: anns?.by } },
    ]);
    await change(ben, { withdrawalsPaused: null });
    expect(await pausers()).toEqual({ ordersPaused: bens });
  });

  test("needs a reason, and waits for no second administrator", async () => {
    await app.context.database.knex("settings").update({ secondApprovalForChanges: true });
    for (const reason of ["", "  ", "x".repeat(201), 5, true])
      expect([reason, (await change(ann, { ordersPaused: reason })).status]).toEqual([reason, 400]);
    expect((await change(ann, { ordersPaused: REASON })).status).toBe(200);
  });

  test("leaves what has begun to its end: repetitions are answered, and traders can cancel", async () => {
    const key = { "Idempotency-Key": uuidv7() };
    const first = await trader.post("/api/orders", ORDER, key);
    const deposit = await submitDeposit(trader, "5");
    const withdrawal = await submitWithdrawal(trader, "5");
    await change(ann, { ordersPaused: REASON, depositsPaused: REASON, withdrawalsPaused: REASON });

    expect(await trader.post("/api/orders", ORDER, key)).toMatchObject({ status: 201, body: first.body });
    for (const { id } of [deposit, withdrawal])
      expect((await trader.post(`/api/transactions/${id}/cancel`)).status).toBe(200);
  });

  test("of orders holds in the database: a node that does not know of it places none", async () => {
    const { database, prices } = app.context;
    await change(ann, { ordersPaused: REASON });
    const market = presentMarket(prices, "BTC");
    const current = await getSettings(database.knex);
    const body = orderBody("100");
    const figures = orderFigures(body.amount, current.tradingFee);
    const quote = { pricePerCoin: market.price, feeRate: current.tradingFee, ...figures };
    const { sql, bindings } = placementStatement([
      {
        ...draftOrder(trader.actor, body, { ...quote, market }),
        settings: current,
        quoteChanged: false,
        caller: undefined,
        callsPerMinute: undefined,
        mostPending: 10,
        once: { key: "a key", requestHash: Buffer.from("01", "hex") },
      },
    ]);
    const { rows } = await database.knex.raw<{ rows: unknown[] }>(sql, bindings);
    expect(rows).toEqual([{ outcome: "orders_paused", answer: null }]);
    expect(await database.knex("idempotencyKeys").where({ key: "a key" })).toEqual([]);
  });

  test("of withdrawals waits for one that is on its way: after it, nothing more begins", async () => {
    const { transact } = app.context.database;
    const order: string[] = [];
    let pausing: Promise<unknown> = Promise.resolve();
    await transact(async (tx) => {
      await refuseWhilePaused(tx, "withdrawals");
      pausing = change(ann, { withdrawalsPaused: REASON }).then(() => order.push("paused"));
      await new Promise((resolve) => setTimeout(resolve, 150));
      order.push("withdrawn");
    });
    await pausing;
    expect(order).toEqual(["withdrawn", "paused"]);
  });
});
