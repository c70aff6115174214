import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminSettings } from "#protocol/settings.ts";
import type { User } from "#protocol/users.ts";
import { enrol, wrongCode } from "../test/authenticator.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { PASSWORD } from "../test/desk.ts";
import { BTC_ADDRESS, withdrawalRequest } from "../test/transferRequests.ts";

const WITHDRAWAL = withdrawalRequest("40");

let app: TestApp;
let trader: SignedInClient;
let admin: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("100");
  admin = await app.administrator();
});

/** Sets how long ago the user of this session last proved their identity. */
async function lastProved(client: SignedInClient, ago: string): Promise<void> {
  const { knex } = app.context.database;
  await knex("sessions")
    .where({ userId: client.actor.user.id })
    .update({ provenAt: knex.raw("now() - cast(? as interval)", [ago]) });
}

async function balanceOf(client: SignedInClient): Promise<Pick<User, "balance" | "held">> {
  const { balance, held } = (await client.get("/api/user")).body as User;
  return { balance, held };
}

describe("a withdrawal", () => {
  test("is accepted for ten minutes after sign-in, then asks for proof and moves nothing", async () => {
    await lastProved(trader, "9 minutes 55 seconds");
    expect((await trader.post("/api/transactions", WITHDRAWAL)).status).toBe(201);
    await lastProved(trader, "10 minutes 1 second");
    expect(await trader.post("/api/transactions", WITHDRAWAL)).toMatchObject({
      status: 403,
      body: { code: "step_up_required", message: "Please confirm that it's you.", proof: "password" },
    });
    expect(await balanceOf(trader)).toEqual({ balance: "60.00", held: "40.00" });
  });

  test("is accepted with the same key after the password", async () => {
    await lastProved(trader, "1 hour");
    const send = () => trader.post("/api/transactions", WITHDRAWAL, { "Idempotency-Key": "step-1" });
    expect((await send()).status).toBe(403);
    expect((await trader.post("/api/step-up", { password: PASSWORD })).status).toBe(204);
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body).toEqual(first.body);
    expect(await balanceOf(trader)).toEqual({ balance: "60.00", held: "40.00" });
  });

  test("reports its mistakes before it asks for proof", async () => {
    await lastProved(trader, "1 hour");
    expect((await trader.post("/api/transactions", { ...WITHDRAWAL, amount: "0" })).status).toBe(400);
  });
});

test("a deposit and an order need no step-up", async () => {
  await lastProved(trader, "1 hour");
  const deposit = { type: "deposit", amount: "5", transactionId: "0xfresh" };
  expect((await trader.post("/api/transactions", deposit)).status).toBe(201);
  const order = orderRequest("1");
  expect((await trader.post("/api/orders", order)).status).toBe(201);
});

test("a balance edit needs one, and so does a suspension", async () => {
  await lastProved(admin, "1 hour");
  const path = `/api/admin/users/${trader.actor.user.id}`;
  expect(await admin.patch(path, { balance: "5", isActive: true })).toMatchObject({
    status: 403,
    body: { code: "step_up_required" },
  });
  expect(await balanceOf(trader)).toEqual({ balance: "100.00", held: "0.00" });
  expect(await admin.patch(path, { isActive: false })).toMatchObject({
    status: 403,
    body: { code: "step_up_required" },
  });
  await admin.post("/api/step-up", { password: PASSWORD });
  expect(await admin.patch(path, { balance: "5" })).toMatchObject({ status: 200, body: { balance: "5.00" } });
});

test("the desk's addresses, the administrators' rules and every other setting need one", async () => {
  await lastProved(admin, "1 hour");
  for (const change of [
    { btcWalletAddress: BTC_ADDRESS },
    { ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb" },
    { usdtWalletAddress: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
    { adminSecondFactorRequired: true },
    { tradingFee: "0.09" },
  ]) {
    const answer = await admin.patch("/api/admin/settings", { maintenanceMode: false, ...change });
    expect(answer).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  }
  const { tradingFee, btcWalletAddress } = (await admin.get("/api/admin/settings")).body as AdminSettings;
  expect({ tradingFee, btcWalletAddress }).toEqual({
    tradingFee: "0.001",
    btcWalletAddress: BTC_ADDRESS,
  });
});

test("ending sessions needs one", async () => {
  const elsewhere = app.anonymous();
  await elsewhere.post("/api/login", { username: trader.actor.user.username, password: PASSWORD });
  const { body } = await elsewhere.get("/api/user/sessions");
  const id = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.id ?? "";
  await lastProved(trader, "1 hour");
  for (const path of ["/api/user/sessions", `/api/user/sessions/${id}`])
    expect(await trader.delete(path)).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  expect((await elsewhere.get("/api/user")).status).toBe(200);
  await trader.post("/api/step-up", { password: PASSWORD });
  expect((await trader.delete(`/api/user/sessions/${id}`)).status).toBe(204);
  expect((await elsewhere.get("/api/user")).status).toBe(401);
});

test("a new password, which ends sessions, needs a code if there is a second factor; otherwise the current password is proof", async () => {
  const change = (currentPassword: string, newPassword: string) =>
    trader.put("/api/user/password", { currentPassword, newPassword });
  await lastProved(trader, "1 hour");
  expect((await change(PASSWORD, "another horse")).status).toBe(204);
  await trader.post("/api/step-up", { password: "another horse" });
  const phone = await enrol(trader);
  await lastProved(trader, "1 hour");
  expect(await change("another horse", "a third horse")).toMatchObject({
    status: 403,
    body: { code: "step_up_required", proof: "code" },
  });
  await trader.post("/api/step-up", { code: phone.code() });
  expect((await change("another horse", "a third horse")).status).toBe(204);
});

describe("the proof", () => {
  test("is the password, and counts for this session alone", async () => {
    const elsewhere = app.anonymous();
    await elsewhere.post("/api/login", { username: trader.actor.user.username, password: PASSWORD });
    await lastProved(trader, "1 hour");
    expect(await trader.post("/api/step-up", { password: "wrong" })).toMatchObject({
      status: 400,
      body: { code: "wrong_password", fields: { password: "This password is not correct." } },
    });
    expect((await trader.post("/api/transactions", WITHDRAWAL)).status).toBe(403);
    expect((await trader.post("/api/step-up", { password: PASSWORD })).status).toBe(204);
    expect((await elsewhere.post("/api/transactions", WITHDRAWAL)).status).toBe(403);
    expect((await trader.post("/api/transactions", WITHDRAWAL)).status).toBe(201);
  });

  test("is a code if there is a second factor, each valid once", async () => {
    const phone = await enrol(trader);
    await lastProved(trader, "1 hour");
    expect((await trader.post("/api/transactions", WITHDRAWAL)).body).toMatchObject({ proof: "code" });
    expect(await trader.post("/api/step-up", { password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: "second_factor_required" },
    });
    expect(await trader.post("/api/step-up", { code: wrongCode(phone) })).toMatchObject({
      status: 401,
      body: { code: "invalid_code" },
    });
    expect((await trader.post("/api/step-up", { code: phone.code() })).status).toBe(204);
    expect((await trader.post("/api/step-up", { code: phone.code() })).status).toBe(401);
    expect((await trader.post("/api/transactions", WITHDRAWAL)).status).toBe(201);
  });

  test("is one of the two", async () => {
    for (const body of [{}, { password: PASSWORD, code: "123456" }, { code: "123456" }, { password: "" }])
      expect((await trader.post("/api/step-up", body)).status).toBe(400);
  });

  test("is recorded, also a wrong one", async () => {
    await trader.post("/api/step-up", { password: "wrong" });
    await trader.post("/api/step-up", { password: PASSWORD });
    const lines = await app.context.database
      .knex("auditLog")
      .where({ actorId: trader.actor.user.id })
      .orderBy("id")
      .select("action", "details");
    expect(lines).toEqual([
      { action: "identity.refused", details: {} },
      { action: "identity.confirmed", details: { by: "password" } },
    ]);
  });
});
