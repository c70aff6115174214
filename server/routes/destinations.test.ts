import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval } from "#protocol/approvals.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { SavedAddress } from "#protocol/savedAddresses.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { BTC_ADDRESS as BTC, withdrawalRequest } from "../test/transferRequests.ts";

const OTHER_BTC = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const ETH = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const HOUSE = "Not a known BTC address format. If it is right, confirm that you checked it.";
const HOUR = 3_600_000;

let app: TestApp;
let admin: SignedInClient;
let other: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
  other = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  await settings({ newAddressHoldHours: 0, secondApprovalForChanges: false });
  trader = await app.trader("1000");
});

async function settings(changes: Record<string, unknown>): Promise<void> {
  await app.context.database.knex("settings").update(changes);
}

const submit = (body: object = {}, client: TestClient = trader, headers: Record<string, string> = {}) =>
  client.post("/api/transactions", withdrawalRequest("10", body), headers);
const withdraw = async (body: object = {}) => (await submit(body)).body as Transaction;
const process = (id: string, status = "completed", client: TestClient = admin) =>
  client.patch(`/api/admin/transactions/${id}/process`, { status });
const confirm = (id: string) =>
  admin.patch(`/api/admin/transactions/${id}/process`, { status: "completed", transactionId: `0x${id}` });
const pay = (id: string) => admin.post(`/api/admin/transactions/${id}/paying`, {});

describe("an address that does not look valid", () => {
  test.each([
    ["BTC", "my house", HOUSE],
    [
      "BTC",
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
      "Not a Bitcoin address: the checksum is wrong. One character may be mistyped. If it is right, confirm that you checked it.",
    ],
    [
      "ETH",
      OTHER_BTC,
      "This address belongs to another network: Bitcoin. If it is right, confirm that you checked it.",
    ],
  ])("is refused for %s: %s; with a tick it is accepted", async (crypto, walletAddress, caution) => {
    expect(await submit({ crypto, walletAddress })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { walletAddress: caution } },
    });
    expect((await trader.get("/api/user")).body).toMatchObject({ balance: "1000.00", held: "0.00" });
    expect(await submit({ crypto, walletAddress, addressChecked: true })).toMatchObject({
      status: 201,
      body: { walletAddress, firstUse: true },
    });
  });

  test.each([false, "true", 1, null])("is not accepted with the tick %j", async (addressChecked) => {
    expect((await submit({ walletAddress: "my house", addressChecked })).status).toBe(400);
  });

  test.each([
    ["btcWalletAddress", "my house", HOUSE],
    [
      "ethWalletAddress",
      "0x1",
      "Not an Ethereum address: it has to have 42 characters. If it is right, confirm that you checked it.",
    ],
    [
      "usdtWalletAddress",
      OTHER_BTC,
      "This address belongs to another network: Bitcoin. If it is right, confirm that you checked it.",
    ],
  ])("can't be a deposit address of the desk: %s, unless ticked", async (field, address, caution) => {
    await settings({ [field]: "" });
    const change = (body: object) => admin.patch("/api/admin/settings", body);
    // The pattern of a deposit address forbids spaces before any other check.
    const typed = address.replace(" ", "-");
    expect(await change({ [field]: typed })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { [field]: caution } },
    });
    expect(await change({ [field]: typed, addressChecked: true })).toMatchObject({
      status: 200,
      body: { [field]: typed },
    });
    expect(await change({ [field]: typed, tradingFee: "0.001" })).toMatchObject({ status: 200 });
    expect(await change({ [field]: "" })).toMatchObject({ status: 200 });
    expect(await change({ addressChecked: true })).toMatchObject({ status: 400 });
  });

  test("is offered to a second administrator with its checkbox ticked", async () => {
    await settings({ secondApprovalForChanges: true, btcWalletAddress: "" });
    const change = (body: object) => admin.patch("/api/admin/settings", body);
    expect(await change({ btcWalletAddress: "house" })).toMatchObject({ status: 400 });
    expect(await change({ btcWalletAddress: "house", addressChecked: true })).toMatchObject({ status: 202 });
    const [approval] = (await other.get("/api/admin/approvals?status=pending")).body as Approval[];
    expect(approval?.details).toEqual({ btcWalletAddress: "house" });
    const decided = await other.patch(`/api/admin/approvals/${approval?.id}`, {
      decision: "approved",
    });
    expect(decided).toMatchObject({ status: 200, body: { status: "approved" } });
    expect((await admin.get("/api/admin/settings")).body).toMatchObject({ btcWalletAddress: "house" });
    await settings({ btcWalletAddress: "" });
  });
});

describe("the first use of an address", () => {
  test("is marked until one was paid, in any spelling, and separately for each user and coin", async () => {
    const firstUse = async (body: object = {}) => (await withdraw(body)).firstUse;
    const first = await withdraw();
    expect(first).toMatchObject({ firstUse: true, heldUntil: null });
    expect(await firstUse()).toBe(true);
    await process(first.id);
    expect(await firstUse()).toBe(false);
    expect(await firstUse({ walletAddress: ` ${BTC.toUpperCase()} ` })).toBe(false);
    expect(await firstUse({ walletAddress: OTHER_BTC })).toBe(true);
    const ether = await withdraw({ crypto: "ETH", walletAddress: ETH });
    await process(ether.id);
    expect(await firstUse({ crypto: "ETH", walletAddress: ETH.toLowerCase() })).toBe(false);
    expect(await firstUse({ crypto: "USDT", walletAddress: ETH })).toBe(true);
    trader = await app.trader("1000");
    expect(await firstUse()).toBe(true);
  });

  test("is not used up by a rejected or cancelled withdrawal", async () => {
    const rejected = await withdraw();
    await process(rejected.id, "rejected");
    const cancelled = await withdraw();
    await trader.post(`/api/transactions/${cancelled.id}/cancel`);
    expect(await withdraw()).toMatchObject({ firstUse: true });
  });

  test("is told to its user as soon as it is sent, and nobody else", async () => {
    const told = async () => {
      const { knex } = app.context.database;
      const rows: unknown = await knex("notifications")
        .where({ kind: "new_destination" })
        .whereIn("userId", [trader.actor.user.id, admin.actor.user.id])
        .orderBy("id")
        .select("userId", "subject", "details");
      return rows;
    };
    const [userId, amount] = [trader.actor.user.id, "10.00"];
    const news = ({ id, crypto: coin, walletAddress, heldUntil }: Transaction) => ({
      userId,
      subject: id,
      details: { amount, coin, walletAddress, heldUntil },
    });
    const first = await withdraw();
    expect(await told()).toEqual([news(first)]);
    const second = await withdraw({ walletAddress: BTC.toUpperCase() });
    await process(first.id);
    await withdraw();
    expect(await told()).toEqual([news(first)]);

    await settings({ newAddressHoldHours: 24 });
    const elsewhere = await withdraw({ walletAddress: OTHER_BTC });
    expect(elsewhere.heldUntil).not.toBeNull();
    const ether = await withdraw({ crypto: "ETH", walletAddress: ETH });
    const tether = await withdraw({ crypto: "USDT", walletAddress: ETH });
    const odd = await withdraw({ walletAddress: "my house", addressChecked: true });
    expect(await submit({ walletAddress: "my yacht" })).toMatchObject({ status: 400 });
    expect(await submit({ walletAddress: "my boat", addressChecked: true, amount: "5000" })).toMatchObject({
      status: 400,
    });
    expect(await told()).toEqual([first, elsewhere, ether, tether, odd].map(news));

    await process(second.id, "rejected");
    await process(odd.id, "rejected");
    const again = await withdraw({ walletAddress: "my house", addressChecked: true });
    expect(await told()).toEqual([first, elsewhere, ether, tether, odd, again].map(news));
  });

  test("is told once when the same withdrawal is sent again", async () => {
    const headers = { "Idempotency-Key": "first-use" };
    const sent = await submit({}, trader, headers);
    expect(await submit({}, trader, headers)).toMatchObject({ status: 201, body: sent.body });
    const { knex } = app.context.database;
    const rows: unknown[] = await knex("notifications")
      .where({ kind: "new_destination", userId: trader.actor.user.id })
      .select("id");
    expect(rows).toHaveLength(1);
  });

  test("applies to two at once, and both are held", async () => {
    await settings({ newAddressHoldHours: 24 });
    const both = await Promise.all([withdraw(), withdraw()]);
    expect(both).toMatchObject([
      { firstUse: true, heldUntil: expect.any(String) },
      { firstUse: true, heldUntil: expect.any(String) },
    ]);
  });

  test("is not marked on deposits and trades", async () => {
    const deposit = { type: "deposit", amount: "5", transactionId: "0xfirst" };
    expect((await trader.post("/api/transactions", deposit)).body).toMatchObject({
      firstUse: false,
      heldUntil: null,
    });
  });
});

describe("a new address that the desk holds", () => {
  beforeEach(() => settings({ newAddressHoldHours: 24 }));

  test("is not paid before the time is over, says until when, and can be rejected or cancelled meanwhile", async () => {
    const { id, createdAt, heldUntil } = await withdraw();
    expect(heldUntil).toBe(new Date(Date.parse(createdAt) + 24 * HOUR).toISOString());
    const [day, time] = String(heldUntil).split(/[T.]/);
    const refused = {
      status: 409,
      body: {
        code: "address_held",
        message: `This withdrawal goes to a new address and is held until ${day} ${time} UTC. It can be rejected meanwhile.`,
      },
    };
    expect(await pay(id)).toMatchObject(refused);
    expect(await process(id)).toMatchObject(refused);
    const cancelled = await withdraw();
    expect(await trader.post(`/api/transactions/${cancelled.id}/cancel`)).toMatchObject({
      body: { status: "cancelled", heldUntil: null },
    });
    expect(await process(id, "rejected")).toMatchObject({ status: 200, body: { heldUntil: null } });
  });

  test("is not released by asking a second administrator either", async () => {
    await settings({ secondApprovalAbove: "1" });
    const { id } = await withdraw();
    expect(await process(id)).toMatchObject({ status: 409, body: { code: "address_held" } });
    await settings({ secondApprovalAbove: null });
  });

  test("holds later withdrawals as long, even after the first was cancelled or the setting was lowered", async () => {
    const small = await withdraw({ amount: "1" });
    const large = await withdraw({ amount: "900" });
    expect(large.heldUntil).toBe(small.heldUntil);
    await trader.post(`/api/transactions/${small.id}/cancel`);
    await settings({ newAddressHoldHours: 0 });
    expect(await pay(large.id)).toMatchObject({ status: 409, body: { code: "address_held" } });
  });

  test("is paid once the time is over, and later ones at once", async () => {
    const { id } = await withdraw();
    await passTime(id);
    expect(await pay(id)).toMatchObject({ status: 200 });
    expect(await confirm(id)).toMatchObject({ status: 200, body: { status: "completed" } });
    const next = await withdraw();
    expect(next).toMatchObject({ firstUse: false, heldUntil: null });
    expect(await process(next.id)).toMatchObject({ status: 200 });
  });

  test("is not paid in the database either, even without the commands", async () => {
    const { id } = await withdraw();
    const { knex } = app.context.database;
    const change = (changes: object) => knex("transactions").where({ id }).update(changes);
    const ended = { status: "completed", processedAt: knex.fn.now(), processedBy: admin.actor.user.id };
    await expect(change(ended)).rejects.toThrow(`transaction ${id} is held until`);
    await expect(change({ payingBy: admin.actor.user.id, payingSince: knex.fn.now() })).rejects.toThrow(
      `transaction ${id} is held until`,
    );
    await expect(change({ heldUntil: null })).rejects.toThrow(`the hold of transaction ${id} cannot change`);
    await expect(change({ firstUse: false })).rejects.toThrow(`the hold of transaction ${id} cannot change`);
  });

  test.each([-1, 169, 1.5, "24"])("is not held for %j hours", async (newAddressHoldHours) => {
    expect((await admin.patch("/api/admin/settings", { newAddressHoldHours })).status).toBe(400);
  });

  test("is not released by one administrator if the rules need two", async () => {
    await settings({ secondApprovalForChanges: true });
    expect(await admin.patch("/api/admin/settings", { newAddressHoldHours: 0 })).toMatchObject({
      status: 202,
    });
    const [approval] = (await other.get("/api/admin/approvals?status=pending")).body as Approval[];
    await other.patch(`/api/admin/approvals/${approval?.id}`, { decision: "declined" });
  });
});

/** Makes the withdrawal look two days old. */
async function passTime(id: string): Promise<void> {
  const { knex } = app.context.database;
  await knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw(
      `update transactions set "createdAt" = "createdAt" - interval '2 days', "heldUntil" = "heldUntil" - interval '2 days'
         where id = ?`,
      [id],
    );
  });
}

describe("saved addresses", () => {
  const save = (body: object = {}, client: TestClient = trader) =>
    client.post("/api/user/addresses", { crypto: "BTC", address: BTC, name: "Cold wallet", ...body });
  const list = async () => (await trader.get("/api/user/addresses")).body as SavedAddress[];

  test("are saved, listed, renamed and removed, each with a line in the audit log", async () => {
    const saved = await save();
    expect(saved).toMatchObject({
      status: 201,
      body: { crypto: "BTC", address: BTC, name: "Cold wallet", createdAt: expect.any(String) },
    });
    const { id } = saved.body as SavedAddress;
    expect(await list()).toEqual([saved.body]);
    const renamed = await trader.patch(`/api/user/addresses/${id}`, { name: " Vault " });
    expect(renamed).toMatchObject({ status: 200, body: { id, address: BTC, name: "Vault" } });
    expect(await list()).toEqual([renamed.body]);
    expect(await withdraw()).toMatchObject({ firstUse: true });
    expect((await trader.delete(`/api/user/addresses/${id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await trader.delete(`/api/user/addresses/${id}`)).status).toBe(404);
    const { body } = await admin.get("/api/admin/audit?limit=200");
    expect(
      (body as AuditEntry[])
        .filter(({ subject }) => subject === id)
        .map(({ action, details }) => [action, details]),
    ).toEqual([
      ["address.removed", { name: "Vault", crypto: "BTC", address: BTC }],
      ["address.renamed", { from: "Cold wallet", to: "Vault", address: BTC }],
      ["address.saved", { name: "Cold wallet", crypto: "BTC", address: BTC }],
    ]);
  });

  test.each<[string, object]>([
    ["the same again", {}],
    ["another spelling", { address: ` ${BTC.toUpperCase()}`, name: "Another" }],
  ])("are saved once: %s", async (_, body) => {
    await save();
    expect(await save(body)).toMatchObject({ status: 409, body: { code: "address_saved" } });
    expect(await list()).toHaveLength(1);
    expect((await save({}, other)).status).toBeOneOf([201, 409]);
  });

  test.each<[string, object, object]>([
    ["a doubtful address", { address: "my house" }, { address: HOUSE }],
    ["no name", { name: " " }, { name: "Name is required" }],
    ["a long name", { name: "x".repeat(61) }, { name: "Use at most 60 characters" }],
    ["two lines", { name: "a\nb" }, { name: "Remove the control characters" }],
  ])("are refused with %s", async (_, body, fields) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { code: "validation_failed", fields } });
  });

  test("accept an unusual address with the checkbox ticked", async () => {
    expect(await save({ address: "my house", addressChecked: true })).toMatchObject({ status: 201 });
  });

  test("are limited to fifty, even if two are saved at once", async () => {
    const rows = Array.from({ length: 49 }, (_, at) => ({
      id: crypto.randomUUID(),
      userId: trader.actor.user.id,
      crypto: "BTC",
      address: `a${at}`,
      normalized: `a${at}`,
      name: "Old",
    }));
    await app.context.database.knex("savedAddresses").insert(rows);
    const answers = await Promise.all([save(), save({ address: OTHER_BTC })]);
    expect(countStatuses(answers)).toEqual({ 201: 1, 400: 1 });
    expect(await list()).toHaveLength(50);
  });

  test("need step-up to be saved", async () => {
    await app.context.database
      .knex("sessions")
      .where({ userId: trader.actor.user.id })
      .update({ provenAt: app.context.database.knex.raw("now() - interval '11 minutes'") });
    expect(await save()).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  });
});

describe("a stored answer of an earlier version", () => {
  test("is repeated with the missing fields filled in", async () => {
    const headers = { "Idempotency-Key": "kept-by-an-earlier-version" };
    const { body } = await submit({}, trader, headers);
    const {
      firstUse: _1,
      heldUntil: _2,
      payingSince: _3,
      payingBy: _4,
      ownAccount: _5,
      ...kept
    } = body as Transaction;
    await app.context.database
      .knex("idempotencyKeys")
      .where({ key: headers["Idempotency-Key"] })
      .update({ response: JSON.stringify(kept) });
    expect(await submit({}, trader, headers)).toMatchObject({
      status: 201,
      body: {
        ...kept,
        firstUse: false,
        heldUntil: null,
        payingSince: null,
        payingBy: null,
        ownAccount: false,
      },
    });
  });
});
