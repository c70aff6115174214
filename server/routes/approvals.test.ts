import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcile } from "#db/reconcile.ts";
import type { Approval } from "#protocol/approvals.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import type { Note } from "#protocol/traderFile.ts";
import { expireDue } from "../approvals/expireDue.ts";
import { sealAll } from "../audit/seal.ts";
import { administer } from "../cli/administer.ts";
import { verifyChain } from "../audit/verify.ts";
import { forgetPushedNames } from "../commands/forgetPushedNames.ts";
import { type Answer, countStatuses } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { verifyLog } from "../transparencyLog/verifyLog.ts";
import { BTC_ADDRESS, withdrawalRequest } from "../test/transferRequests.ts";
import { submitOrder } from "../test/submit.ts";

let app: TestApp;
let asker: SignedInClient;
let other: SignedInClient;
let third: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  asker = await app.administrator();
  other = await app.administrator();
  third = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  await letAllRunOut();
  await app.context.database.transact(expireDue);
  await rule({ secondApprovalAbove: "100", secondApprovalForChanges: false });
  trader = await app.trader("1000");
});

/** Makes all pending approvals look a day old. */
async function letAllRunOut(): Promise<void> {
  const { knex } = app.context.database;
  await knex.raw("alter table approvals disable trigger approvals_change_once");
  await knex("approvals")
    .where({ status: "pending" })
    .update({ expiresAt: knex.raw("now()") });
  await knex.raw("alter table approvals enable trigger approvals_change_once");
}

/** Writes to the database directly: the API itself may need two administrators for this. */
async function rule(settings: Record<string, unknown>): Promise<void> {
  await app.context.database.knex("settings").update(settings);
}

async function placeOrder(amount: string): Promise<string> {
  return (await submitOrder(trader, amount)).id;
}

const win = (client: SignedInClient, id: string) =>
  client.patch(`/api/admin/orders/${id}/resolve`, { result: "win", returnRate: "1.8", adminComment: "Big" });

async function submit(details: Record<string, unknown>): Promise<string> {
  return ((await trader.post("/api/transactions", details)).body as Transaction).id;
}

const process = (client: SignedInClient, id: string, status = "completed") =>
  client.patch(`/api/admin/transactions/${id}/process`, { status });

async function waiting(): Promise<Approval[]> {
  return (await other.get("/api/admin/approvals?status=pending")).body as Approval[];
}

/** The most recent request. */
async function newest(): Promise<Approval> {
  const [approval] = await waiting();
  if (approval === undefined) throw new Error("No pending approvals.");
  return approval;
}

const decide = (client: SignedInClient, { id }: Approval, decision = "approved") =>
  client.patch(`/api/admin/approvals/${id}`, { decision });

async function money(): Promise<Pick<User, "balance" | "held">> {
  const { balance, held } = (await trader.get("/api/user")).body as User;
  return { balance, held };
}

const NEW = "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb";
const OTHER = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

const asked: Partial<Answer> = {
  status: 202,
  body: expect.objectContaining({
    code: "approval_requested",
    message: "Another administrator has to approve this first.",
  }),
};

describe("a resolution above the limit", () => {
  test("moves nothing, and administrators are told what it would do", async () => {
    const id = await placeOrder("100");
    await app.desk.newEvents();
    expect(await win(asker, id)).toMatchObject(asked);

    expect(await money()).toEqual({ balance: "899.90", held: "100.10" });
    const approval = await newest();
    expect(approval).toEqual({
      id: expect.any(String),
      kind: "order_resolution",
      subject: id,
      trader: trader.actor.user.username,
      traderId: trader.actor.user.id,
      balance: { before: "899.90", after: "1079.90" },
      details: {
        side: "buy",
        coin: "BTC",
        amount: "100.00",
        quote: "50000",
        market: "50000",
        result: "win",
        returnRate: "1.8",
        total: "100.10",
        payout: "180.00",
        comment: "Big",
      },
      status: "pending",
      requestedBy: asker.actor.user.username,
      requestedById: asker.actor.user.id,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      decidedBy: null,
      decidedById: null,
      decidedAt: null,
      version: 1,
    });
    expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(86_400_000);
    expect(await app.desk.newEvents()).toEqual([
      { name: "approval.changed", userId: null, payload: approval },
    ]);
    expect(await win(third, id)).toMatchObject({ status: 409, body: { code: "approval_pending" } });
  });

  test("happens when another administrator approves, not the one who asked", async () => {
    const id = await placeOrder("100");
    await win(asker, id);
    const approval = await newest();
    expect(await decide(asker, approval)).toMatchObject({
      status: 403,
      body: { code: "own_approval", message: "Another administrator has to decide this." },
    });
    expect(await decide(other, approval)).toMatchObject({
      status: 200,
      body: {
        status: "approved",
        decidedBy: other.actor.user.username,
        decidedById: other.actor.user.id,
        version: 2,
      },
    });

    expect(await money()).toEqual({ balance: "1079.90", held: "0.00" });
    const { evidence, status } = ((await trader.get("/api/orders")).body as Order[])[0]!;
    expect([status, evidence.resolution?.resolvedBy]).toEqual(["win", other.actor.user.username]);
    expect(await decide(third, approval)).toMatchObject({
      status: 409,
      body: {
        code: "approval_decided",
        message: expect.stringContaining(`already approved by ${other.actor.user.username} at `),
      },
    });
    const lines = await app.context.database
      .knex("auditLog")
      .whereIn("subject", [approval.id, id])
      .orderBy("id")
      .select("action", "actorName");
    expect(lines).toEqual([
      { action: "approval.requested", actorName: asker.actor.user.username },
      { action: "order.resolved", actorName: other.actor.user.username },
      { action: "approval.approved", actorName: other.actor.user.username },
    ]);
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test("is declined without moving anything, and can be asked for again", async () => {
    const id = await placeOrder("100");
    await win(asker, id);
    expect(await decide(other, await newest(), "declined")).toMatchObject({
      status: 200,
      body: { status: "declined" },
    });
    expect(await money()).toEqual({ balance: "899.90", held: "100.10" });
    expect(await win(other, id)).toMatchObject(asked);
    expect((await decide(asker, await newest())).status).toBe(200);
  });

  test("ends as overtaken when the trader cancels the order, and is no longer offered", async () => {
    const id = await placeOrder("100");
    await win(asker, id);
    const approval = await newest();
    expect((await trader.post(`/api/orders/${id}/cancel`)).status).toBe(200);
    expect(await decide(other, approval)).toMatchObject({
      status: 409,
      body: {
        code: "approval_decided",
        message: expect.stringMatching(
          /^Something this request depends on changed at .+ If it's still needed, request it again\.$/,
        ),
      },
    });
    expect(await waiting()).toEqual([]);
    expect((await other.get("/api/admin/approvals?status=overtaken")).body).toMatchObject([
      { id: approval.id, status: "overtaken", decidedBy: null, version: 2 },
    ]);
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test("is decided once, however many decide at the same moment", async () => {
    const id = await placeOrder("100");
    await win(asker, id);
    const approval = await newest();
    const answers = await Promise.all([
      decide(other, approval),
      decide(third, approval),
      decide(other, approval),
      decide(third, approval),
    ]);
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await money()).toEqual({ balance: "1079.90", held: "0.00" });
  });

  test("is either approved or declined, and asked for once", async () => {
    const id = await placeOrder("100");
    const asks = await Promise.all([win(asker, id), win(third, id), win(asker, id)]);
    expect(countStatuses(asks)).toEqual({ 202: 1, 409: 2 });
    const approval = await newest();
    const answers = await Promise.all([decide(other, approval), decide(other, approval, "declined")]);
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 });
    expect(await app.desk.reconcile()).toEqual([]);
  });
});

test("one administrator is enough up to the limit, and for any amount while there is no limit", async () => {
  const [exact, large] = [await placeOrder("50"), await placeOrder("200")];
  expect((await win(asker, exact)).status).toBe(200);
  await rule({ secondApprovalAbove: null });
  expect((await win(asker, large)).status).toBe(200);
  // The payout counts as well as the hold.
  await rule({ secondApprovalAbove: "100" });
  expect(await win(asker, await placeOrder("60"))).toMatchObject(asked);
});

describe("deposits and withdrawals above the limit", () => {
  test("need two to be approved, one to be rejected", async () => {
    const withdrawal = withdrawalRequest("100.01");
    const [first, second] = [await submit(withdrawal), await submit(withdrawal)];
    expect(await process(asker, first)).toMatchObject(asked);
    expect((await newest()).balance).toEqual({ before: "799.98", after: "799.98" });
    expect(await money()).toEqual({ balance: "799.98", held: "200.02" });
    expect((await process(asker, second, "rejected")).status).toBe(200);
    expect((await decide(other, await newest())).status).toBe(200);
    expect(await money()).toEqual({ balance: "899.99", held: "0.00" });

    const deposit = await submit({ type: "deposit", amount: "500", transactionId: "0xtwo" });
    expect(await process(asker, deposit)).toMatchObject(asked);
    expect((await newest()).balance).toEqual({ before: "899.99", after: "1399.99" });
    expect((await decide(other, await newest())).status).toBe(200);
    expect(await money()).toEqual({ balance: "1399.99", held: "0.00" });
    expect(await app.desk.reconcile()).toEqual([]);
  });
});

test("a deposit that somebody else has claimed meanwhile is asked for again, naming the conflict", async () => {
  const deposit = await submit({ type: "deposit", amount: "500", transactionId: "0xclaimed" });
  expect(await process(asker, deposit)).toMatchObject(asked);
  const approval = await newest();
  expect(approval.details).not.toHaveProperty("conflict");
  const claim = { type: "deposit", amount: "500", transactionId: "0xCLAIMED" };
  expect((await (await app.trader("0")).post("/api/transactions", claim)).status).toBe(201);

  expect(await decide(other, approval)).toMatchObject({ status: 409, body: { code: "stale_version" } });
  expect(await waiting()).toEqual([]);
  expect((await trader.get("/api/transactions")).body).toMatchObject([{ status: "pending", conflict: true }]);
  expect(await process(asker, deposit)).toMatchObject(asked);
  expect((await newest()).details).toMatchObject({ conflict: true });
  expect((await decide(other, await newest())).status).toBe(200);
});

test("a deposit above the limit is not approved by the settings either", async () => {
  await rule({ autoApproveDeposits: true, autoApproveLimit: "1000", autoApproveDailyLimit: "5000" });
  try {
    await submit({ type: "deposit", amount: "100", transactionId: "0xsmall" });
    await submit({ type: "deposit", amount: "100.01", transactionId: "0xlarge" });
  } finally {
    await rule({ autoApproveDeposits: false });
  }
  const deposits = (await trader.get("/api/transactions?type=deposit")).body as Transaction[];
  expect(deposits.map(({ amount, status }) => [amount, status])).toEqual([
    ["100.01", "pending"],
    ["100.00", "completed"],
  ]);
});

describe("where changes need two", () => {
  beforeEach(() => rule({ secondApprovalForChanges: true }));
  const edit = (client: SignedInClient, body: Record<string, unknown>) =>
    client.patch(`/api/admin/users/${trader.actor.user.id}`, body);
  const change = (client: SignedInClient, body: Record<string, unknown>) =>
    client.patch("/api/admin/settings", body);

  test("a balance is set by two, and not if it has moved meanwhile", async () => {
    expect(await edit(asker, { balance: "5" })).toMatchObject(asked);
    const approval = await newest();
    expect(approval).toMatchObject({ kind: "user_change", balance: { before: "1000.00", after: "5.00" } });
    await placeOrder("50");
    expect(await decide(other, approval)).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await waiting()).toEqual([]);
    expect(await edit(asker, { balance: "5" })).toMatchObject(asked);
    expect((await decide(other, await newest())).status).toBe(200);
    expect(await money()).toEqual({ balance: "5.00", held: "50.05" });
    expect((await edit(asker, { isActive: false })).status).toBe(200);
  });

  test("an approval does only what it described: a setting that already had the value and has changed since stays changed", async () => {
    const { knex } = app.context.database;
    await rule({
      secondApprovalAbove: null,
      btcWalletAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
      ethWalletAddress: "",
    });
    try {
      expect(
        await change(asker, {
          btcWalletAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
          ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
        }),
      ).toMatchObject(asked);
      const approval = await newest();
      expect(approval.details).toEqual({ ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb" });
      await rule({ btcWalletAddress: "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy" });
      expect((await decide(other, approval)).status).toBe(200);
      expect(await knex("settings").first()).toMatchObject({
        btcWalletAddress: "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
        ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
      });
    } finally {
      await rule({ btcWalletAddress: "", ethWalletAddress: "" });
    }
  });

  test.each([
    [
      "another setting changed",
      { tradingFee: "0.003" },
      200,
      { ethWalletAddress: NEW, tradingFee: "0.003000" },
    ],
    ["the same setting changed", { ethWalletAddress: OTHER }, 409, { ethWalletAddress: OTHER }],
  ])("a requested change, and %s meanwhile: %j is %i", async (_, meanwhile, status, settings) => {
    const { knex } = app.context.database;
    await rule({ secondApprovalAbove: null, ethWalletAddress: "", tradingFee: "0.001" });
    const { version } = (await asker.get("/api/admin/settings")).body as { version: number };
    expect(await change(asker, { ethWalletAddress: NEW, version })).toMatchObject(asked);
    const approval = await newest();
    await rule({ ...meanwhile, version: version + 1 });
    expect((await decide(other, approval)).status).toBe(status);
    expect(await knex("settings").first()).toMatchObject(settings);
    expect(await waiting()).toEqual([]);
    await rule({ tradingFee: "0.001", ethWalletAddress: "" });
  });

  const ADDRESS = { btcWalletAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" };
  test.each([
    ["settings", () => change(asker, ADDRESS), ADDRESS, 200],
    ["settings with a version that passed", () => change(asker, ADDRESS), { ...ADDRESS, version: 1 }, 409],
    ["a balance with one", () => edit(asker, { balance: "5" }), { balance: "5", version: 1 }, 409],
  ])(
    "a request for %s stored by the previous version is decided or ends",
    async (_, ask, command, status) => {
      const { knex } = app.context.database;
      await rule({ secondApprovalAbove: null, btcWalletAddress: "" });
      expect(await ask()).toMatchObject(asked);
      const approval = await newest();
      await knex.raw("alter table approvals disable trigger approvals_change_once");
      await knex("approvals").where({ id: approval.id }).update({ command });
      await knex.raw("alter table approvals enable trigger approvals_change_once");
      await knex("settings").increment("version", 1);
      await knex("accounts").where({ userId: trader.actor.user.id }).increment("version", 1);

      expect((await decide(other, approval)).status).toBe(status);
      expect(await waiting()).toEqual([]);
      const ended = status === 409 ? "overtaken" : "approved";
      expect((await other.get(`/api/admin/approvals?status=${ended}&limit=1`)).body).toMatchObject([
        { id: approval.id, version: 2 },
      ]);
      await rule({ btcWalletAddress: "" });
    },
  );

  test("addresses and the rules themselves are changed by two, the rest by one", async () => {
    const { knex } = app.context.database;
    expect((await change(asker, { tradingFee: "0.002" })).status).toBe(200);
    expect(
      await change(asker, {
        btcWalletAddress: BTC_ADDRESS,
        tradingFee: "0.003",
      }),
    ).toMatchObject(asked);
    expect(await newest()).toMatchObject({
      kind: "settings_change",
      subject: null,
      trader: null,
      traderId: null,
      balance: null,
      details: { btcWalletAddress: BTC_ADDRESS, tradingFee: "0.003" },
    });
    expect(await knex("settings").first()).toMatchObject({ btcWalletAddress: "", tradingFee: "0.002000" });
    expect(await change(third, { secondApprovalAbove: null })).toMatchObject({
      status: 409,
      body: { code: "approval_pending" },
    });
    expect((await decide(other, await newest())).status).toBe(200);
    expect(await knex("settings").first()).toMatchObject({
      btcWalletAddress: BTC_ADDRESS,
      tradingFee: "0.003000",
    });
    expect(await change(asker, { secondApprovalForChanges: false })).toMatchObject(asked);
    expect((await decide(other, await newest())).status).toBe(200);
    expect((await change(asker, { tradingFee: "0.001" })).status).toBe(200);
    // A limit is a rule too: nobody lifts it alone, and the addresses stay guarded.
    expect(await change(asker, { btcWalletAddress: "" })).toMatchObject(asked);
    expect((await decide(other, await newest())).status).toBe(200);
    expect(await change(asker, { secondApprovalAbove: "100000" })).toMatchObject(asked);
    expect((await decide(other, await newest(), "declined")).status).toBe(200);
    // Nor can deposits be split to avoid it: approving them automatically takes two as well.
    for (const alone of [
      { autoApproveDeposits: true },
      { autoApproveLimit: "90000" },
      { autoApproveDailyLimit: "90000" },
    ]) {
      expect(await change(asker, alone)).toMatchObject(asked);
      expect((await decide(other, await newest(), "declined")).status).toBe(200);
    }
  });
});

describe("the administrator who asked", () => {
  test.each([{ isActive: false }, { role: "user" }])(
    "and is now %o does not count: the request can only be declined",
    async (fall) => {
      const { knex } = app.context.database;
      const fallen = await app.administrator();
      const id = await placeOrder("100");
      await win(fallen, id);
      const approval = await newest();
      await knex("users").where({ id: fallen.actor.user.id }).update(fall);
      if ("isActive" in fall)
        await knex("accounts").where({ userId: fallen.actor.user.id }).update({ frozen: true });
      expect(await decide(other, approval)).toMatchObject({
        status: 409,
        body: { code: "approval_unsupported" },
      });
      expect(await money()).toEqual({ balance: "899.90", held: "100.10" });
      expect((await decide(other, approval, "declined")).status).toBe(200);
    },
  );
});

test("the rules need somebody else who could approve", async () => {
  const { knex } = app.context.database;
  await rule({ secondApprovalAbove: null });
  const others = [other, third].map(({ actor }) => actor.user.id);
  await knex("users").whereIn("id", others).update({ isActive: false });
  try {
    for (const body of [{ secondApprovalAbove: "10" }, { secondApprovalForChanges: true }]) {
      expect(await asker.patch("/api/admin/settings", body)).toMatchObject({
        status: 400,
        body: { message: "There is no second administrator who could approve." },
      });
    }
  } finally {
    await knex("users").whereIn("id", others).update({ isActive: true });
  }
  expect(await asker.patch("/api/admin/settings", { secondApprovalAbove: "10.50" })).toMatchObject({
    status: 200,
    body: { secondApprovalAbove: "10.50" },
  });
});

test("what nobody decides within 24 hours ends by itself and can be asked for again", async () => {
  const { transact } = app.context.database;
  const id = await placeOrder("100");
  await win(asker, id);
  const first = await newest();
  await letAllRunOut();
  expect(await decide(other, first)).toMatchObject({
    status: 409,
    body: {
      code: "approval_decided",
      message: expect.stringContaining("Nobody decided this within 24 hours"),
    },
  });
  await app.desk.newEvents();
  expect(await win(asker, id)).toMatchObject(asked);
  expect((await app.desk.newEvents()).map(({ payload }) => payload)).toMatchObject([
    { id: first.id, status: "expired", decidedBy: null },
    { status: "pending" },
  ]);
  await letAllRunOut();
  expect(await transact(expireDue)).toBe(1);
  expect(await transact(expireDue)).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(await money()).toEqual({ balance: "899.90", held: "100.10" });
});

test("deciding needs step-up", async () => {
  await win(asker, await placeOrder("100"));
  const { knex } = app.context.database;
  const hers = { userId: other.actor.user.id };
  await knex("sessions")
    .where(hers)
    .update({
      provenAt: knex.raw("now() - interval '11 minutes'"),
      workedAt: knex.raw("now() - interval '11 minutes'"),
    });
  expect(await decide(other, await newest())).toMatchObject({
    status: 403,
    body: { code: "step_up_required" },
  });
  await knex("sessions")
    .where(hers)
    .update({ provenAt: knex.raw("now()") });
  expect((await decide(other, await newest(), "declined")).status).toBe(200);
});

describe("anonymising a closed account", () => {
  const forget = (client = asker, body: Record<string, unknown> = { forget: true }) =>
    client.patch(`/api/admin/users/${trader.actor.user.id}`, body);

  /** Traded, with an address and a token, paid out, and suspended. */
  async function close(): Promise<void> {
    await rule({ secondApprovalAbove: null });
    const lost = await placeOrder("100");
    await asker.patch(`/api/admin/orders/${lost}/resolve`, { result: "loss", returnRate: "0" });
    await trader.post("/api/user/addresses", { crypto: "USDT", address: NEW, name: "Home" });
    const paid = await submit({ type: "withdrawal", crypto: "USDT", amount: "899.90", walletAddress: NEW });
    expect((await process(asker, paid)).status).toBe(200);
    expect((await forget(asker, { isActive: false })).status).toBe(200);
  }

  /** The tables that still name the trader. */
  async function tablesNaming(words: readonly string[]): Promise<string[]> {
    const { knex } = app.context.database;
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const named = await knex(`${name} as row`)
        .whereRaw("cast(row as text) ilike any(?)", [words.map((word) => `%${word}%`)])
        .limit(1);
      if (named.length > 0) found.push(name);
    }
    return found;
  }

  test("leaves books and logs whole, and the name nowhere", async () => {
    const { knex } = app.context.database;
    const { id, username, email } = trader.actor.user;
    await close();
    await sealAll(app.context.database);
    await placeAll(app.context.database);
    const before = await verifyLog(knex);
    const written = `/api/admin/users/${id}`;
    const { body: note } = await asker.post(`${written}/notes`, { text: `${username} lives at Elm Row` });
    await asker.put(`${written}/notes/${(note as Note).id}`, { text: "Lives in Elm Row", version: 1 });
    await asker.put(`${written}/flags/watch`, { isSet: true, reason: "Odd" });
    expect(await tablesNaming([username, email])).toEqual(["auditLog", "events", "traderNoteTexts", "users"]);

    const { status, body } = await forget();
    const name = `forgotten-${id.replaceAll("-", "").slice(-12)}`;
    expect([status, body]).toMatchObject([
      200,
      { id, username: name, email: `${name}@forgotten.invalid`, isActive: false },
    ]);
    expect(await tablesNaming([username, email])).toEqual(["events", "namesToForget"]);
    await knex("namesToForget").update({ forgottenAt: knex.raw(`"forgottenAt" - interval '10 seconds'`) });
    await forgetPushedNames(knex);
    expect(await tablesNaming([username, email])).toEqual([]);
    for (const table of ["sessions", "savedAddresses", "apiTokens", "knownDevices", "idempotencyKeys"])
      expect([table, await knex(table).where({ userId: id })]).toEqual([table, []]);
    expect((await trader.get("/api/user")).status).toBe(401);
    expect(await tablesNaming(["Elm Row"])).toEqual([]);
    expect((await asker.get(`${written}/notes`)).body).toMatchObject([{ text: "", version: 3 }]);
    expect((await asker.get(`/api/admin/flags?users=${id}`)).body).toEqual([{ id, flags: [], version: 2 }]);
    expect((await asker.post(`${written}/notes`, { text: "More" })).status).toBe(400);

    await sealAll(app.context.database);
    await placeAll(app.context.database);
    expect(await reconcile(knex)).toEqual([]);
    expect(await verifyChain(knex)).toMatchObject({ outcome: "unbroken" });
    expect(before).toMatchObject({ outcome: "unbroken" });
    expect(await verifyLog(knex, before as { size: number; rootHash: string })).toMatchObject({
      outcome: "unbroken",
    });
    const { body: lines } = await asker.get("/api/admin/audit?action=user.forgotten");
    expect(lines).toMatchObject([{ subject: id, details: { username: name } }]);
    // The statement of the account is still there, under the new name.
    const statement = await asker.get(`/api/statement?from=2020-01-01T00:00:00Z&user=${id}`);
    expect((statement.body as { movements: unknown[] }).movements).toHaveLength(5);
    // Once more it is refused, or changes nothing.
    expect((await forget()).status).toBe(200);
  });

  test("is for good: nobody opens, credits or changes the account again, at the desk or on the server", async () => {
    const { database } = app.context;
    const { id } = trader.actor.user;
    await close();
    expect((await third.post(`/api/admin/users/${id}/password-link`, {})).status).toBe(201);
    expect((await forget()).status).toBe(200);
    const name = `forgotten-${id.replaceAll("-", "").slice(-12)}`;
    const refused = {
      status: 400,
      body: { message: "This account was anonymised for good: it can no longer be opened or changed." },
    };
    for (const changes of [false, true]) {
      await rule({ secondApprovalForChanges: changes });
      for (const body of [{ isActive: true }, { balance: "5" }, { isActive: true, balance: "5" }])
        expect([body, await forget(asker, body)]).toMatchObject([body, refused]);
      expect(await asker.post(`/api/admin/users/${id}/password-link`, {})).toMatchObject(refused);
    }
    const password = "another horse battery";
    for (const instruction of [
      { verb: "unban", name },
      { verb: "grant", name },
      { verb: "reset-password", name, passwordFromInput: true },
    ] as const)
      expect(await administer(database, instruction, () => Promise.resolve(password))).toEqual({
        done: false,
        lines: [refused.body.message],
      });
    expect(await asker.get(`/api/admin/users?q=${id}`)).toMatchObject({
      body: [{ username: name, isActive: false, role: "user", balance: "0.00" }],
    });
  });

  test("waits until nothing is pending, for a deposit could be credited afterwards", async () => {
    await close();
    const { knex } = app.context.database;
    await knex("users").where({ id: trader.actor.user.id }).update({ isActive: true });
    await knex("accounts").where({ userId: trader.actor.user.id }).update({ frozen: false });
    const deposit = await submit({ type: "deposit", amount: "20", transactionId: "0xlate" });
    await forget(asker, { isActive: false });
    expect(await forget()).toMatchObject({
      status: 400,
      body: { fields: { forget: expect.stringMatching(/still pending/) as string } },
    });
    // As an earlier version left one.
    await knex("users")
      .where({ id: trader.actor.user.id })
      .update({
        username: `forgotten-${trader.actor.user.id.replaceAll("-", "").slice(-12)}`,
      });
    expect((await process(asker, deposit)).status).toBe(400);
    const rejected = { status: "rejected" };
    expect((await asker.patch(`/api/admin/transactions/${deposit}/process`, rejected)).status).toBe(200);
    expect((await forget()).status).toBe(200);
  });

  test("needs a second administrator where changes do", async () => {
    await close();
    await rule({ secondApprovalForChanges: true });
    expect((await forget()).status).toBe(202);
    const approval = await newest();
    expect(approval).toMatchObject({ kind: "user_change", details: { forget: true } });
    expect((await decide(asker, approval)).status).toBe(403);
    expect((await decide(other, approval)).status).toBe(200);
    const { body } = await other.get(`/api/admin/users?q=${trader.actor.user.id}`);
    expect(body).toMatchObject([{ username: expect.stringMatching(/^forgotten-/) as string }]);
  });

  test("is refused for an account that is not closed, and by all but administrators", async () => {
    expect((await forget(trader)).status).toBe(403);
    expect(await forget()).toMatchObject({ status: 409, body: { code: "not_suspended" } });
    await forget(asker, { isActive: false });
    expect(await forget()).toMatchObject({
      status: 400,
      body: { fields: { forget: expect.stringMatching(/still has money/) as string } },
    });
    expect((await forget(asker, { forget: true, balance: "0" })).status).toBe(400);
    expect((await forget(asker, { forget: false })).status).toBe(400);
    const { id } = third.actor.user;
    expect((await asker.patch(`/api/admin/users/${id}`, { forget: true })).status).toBe(409);
  });
});
