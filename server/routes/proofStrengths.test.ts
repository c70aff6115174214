import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval } from "#protocol/approvals.ts";
import { COIN_TABLE, COINS } from "#protocol/coins.ts";
import { pricesSchema } from "#protocol/prices.ts";
import { madeUpAddress } from "../demo/madeUp.ts";
import type { Answer } from "../test/client.ts";
import { PNG } from "../test/fixtures.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { PASSWORD } from "../test/desk.ts";
import { BTC_ADDRESS } from "../test/transferRequests.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";

const ASKED = { status: 403, body: { code: "step_up_required", proof: "password" } };

let app: TestApp;
let trader: SignedInClient;
let admin: SignedInClient;
let colleague: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
  admin = await app.administrator();
  colleague = await app.administrator();
});

/** Sets how long ago the administrator last proved their identity and last worked. */
async function lastSeen({ actor }: SignedInClient, proven: string, worked: string = proven): Promise<void> {
  const { knex } = app.context.database;
  await knex("sessions")
    .where({ userId: actor.user.id })
    .update({
      provenAt: knex.raw("now() - cast(? as interval)", [proven]),
      workedAt: knex.raw("now() - cast(? as interval)", [worked]),
    });
}

const ordered = async () => (await submitOrder(trader, "1")).id;

/** A colleague's request to edit the trader's balance or let an order win. */
async function asked(about: "balance" | "order"): Promise<string> {
  const { knex } = app.context.database;
  await knex("settings").update({ secondApprovalForChanges: true, secondApprovalAbove: "0.5" });
  if (about === "balance")
    await colleague.patch(`/api/admin/users/${trader.actor.user.id}`, { balance: "5" });
  else
    await colleague.patch(`/api/admin/orders/${await ordered()}/resolve`, {
      result: "win",
      returnRate: "1.8",
    });
  await knex("settings").update({ secondApprovalForChanges: false, secondApprovalAbove: null });
  return newestApproval();
}

async function newestApproval(): Promise<string> {
  const { body } = await colleague.get("/api/admin/approvals?status=pending&limit=1");
  return (body as Approval[])[0]?.id ?? "";
}

function picture(): FormData {
  const form = new FormData();
  form.append("logo", new Blob([new Uint8Array(PNG)]), "logo.png");
  return form;
}

type Act = () => Promise<() => Promise<Answer>>;

/** Each prepares its case and returns how to send the call. */
const DECISIONS: Record<string, Act> = {
  "an order": async () => {
    const id = await ordered();
    return () => admin.patch(`/api/admin/orders/${id}/resolve`, { result: "win", returnRate: "1.8" });
  },
  "a deposit": async () => {
    const { id } = await submitDeposit(trader, "5");
    return () => admin.patch(`/api/admin/transactions/${id}/process`, { status: "completed" });
  },
  "a withdrawal": async () => {
    const { id } = await submitWithdrawal(trader, "5");
    return () => admin.patch(`/api/admin/transactions/${id}/process`, { status: "rejected" });
  },
  "an approval that is declined": async () => {
    const id = await asked("balance");
    return () => admin.patch(`/api/admin/approvals/${id}`, { decision: "declined" });
  },
  "an approval of an order's win": async () => {
    const id = await asked("order");
    return () => admin.patch(`/api/admin/approvals/${id}`, { decision: "approved" });
  },
  maintenance: async () => () => admin.patch("/api/admin/settings", { maintenanceMode: false }),
  "a preview of the logo": async () => () => admin.post("/api/admin/logo/preview", picture()),
  "the logo": async () => () => admin.post("/api/admin/logo/upload", picture()),
  "no logo": async () => () => admin.delete("/api/admin/logo"),
};

const EDITS: Record<string, Act> = {
  "a balance": async () => () => admin.patch(`/api/admin/users/${trader.actor.user.id}`, { balance: "5" }),
  "a suspension": async () => () =>
    admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false }),
  "a restoration": async () => () =>
    admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: true }),
  "an invitation": async () => () => admin.post("/api/admin/invitations", { role: "user" }),
  "a password link": async () => () =>
    admin.post(`/api/admin/users/${trader.actor.user.id}/password-link`, {}),
  "the sessions of a user": async () => () =>
    admin.delete(`/api/admin/users/${trader.actor.user.id}/sessions`),
  "the fee": async () => () => admin.patch("/api/admin/settings", { tradingFee: "0.001" }),
  "an address": async () => () => admin.patch("/api/admin/settings", { btcWalletAddress: BTC_ADDRESS }),
  "a limit, with maintenance": async () => () =>
    admin.patch("/api/admin/settings", { maintenanceMode: false, autoApproveLimit: "10" }),
  "an approval of a balance edit": async () => {
    const id = await asked("balance");
    return () => admin.patch(`/api/admin/approvals/${id}`, { decision: "approved" });
  },
};

/** How old the proof and the last work are, and whether decisions in the queue and edits are then allowed. */
const AGES: [what: string, proven: string, worked: string, steady: boolean, recent: boolean][] = [
  ["fresh", "0 seconds", "0 seconds", true, true],
  ["nine minutes old", "9 minutes", "9 minutes", true, true],
  ["eleven minutes old, idle", "11 minutes", "11 minutes", false, false],
  ["eleven minutes old, work nine minutes ago", "11 minutes", "9 minutes", true, false],
  ["an hour old, idle", "1 hour", "1 hour", false, false],
  ["an hour old, steady work", "1 hour", "1 minute", true, false],
  ["under eight hours old, steady work", "7 hours 55 minutes", "1 minute", true, false],
  ["over eight hours old, steady work", "8 hours 1 minute", "1 minute", false, false],
];

test.each(AGES)("a proof that is %s", async (_what, proven, worked, steady, recent) => {
  await lastSeen(admin, proven, worked);
  const closed = await admin.patch("/api/admin/settings", { maintenanceMode: false });
  await lastSeen(admin, proven, worked);
  const changed = await admin.patch("/api/admin/settings", { tradingFee: "0.001" });
  expect([closed.status, changed.status]).toEqual([steady ? 200 : 403, recent ? 200 : 403]);
});

describe("an hour after the proof", () => {
  test.each(Object.entries({ ...DECISIONS, ...EDITS }))(
    "an abandoned cookie can't decide on %s",
    async (_name, act) => {
      const send = await act();
      await lastSeen(admin, "1 hour");
      expect(await send()).toMatchObject(ASKED);
    },
  );

  test.each(Object.entries(DECISIONS))("steady work continues with %s", async (_name, act) => {
    const send = await act();
    await lastSeen(admin, "1 hour", "9 minutes");
    expect((await send()).status).toBeLessThan(300);
  });

  test.each(Object.entries(EDITS))("steady work is not enough for %s", async (_name, act) => {
    const send = await act();
    await lastSeen(admin, "1 hour", "1 minute");
    expect(await send()).toMatchObject(ASKED);
  });
});

describe.each(COINS)("of %s, as of every coin,", (coin) => {
  const change = { [COIN_TABLE[coin].wallet]: madeUpAddress(coin, "the desk") };

  test("the deposit address needs a recent proof", async () => {
    await lastSeen(admin, "1 hour", "1 minute");
    expect(await admin.patch("/api/admin/settings", change)).toMatchObject(ASKED);
  });

  test("the deposit address needs a second administrator while a rule is on", async () => {
    const { knex } = app.context.database;
    await knex("settings").update({ secondApprovalForChanges: true });
    const answer = await admin.patch("/api/admin/settings", change);
    await knex("settings").update({ secondApprovalForChanges: false });
    expect(answer.status).toBe(202);
    await colleague.patch(`/api/admin/approvals/${await newestApproval()}`, { decision: "declined" });
  });

  test("an order is accepted", async () => {
    const { body } = await trader.get("/api/prices");
    const { price } = pricesSchema.parse(body).prices[coin];
    const order = orderRequest("1", { crypto: coin, pricePerCoin: `${price}` });
    expect(await trader.post("/api/orders", order)).toMatchObject({ status: 201, body: { crypto: coin } });
  });
});

test("one proof lasts a shift: each decision extends it for the next", async () => {
  const decide = async () => {
    const { id } = await submitDeposit(trader, "5");
    const { status } = await admin.patch(`/api/admin/transactions/${id}/process`, { status: "rejected" });
    return status;
  };
  for (const proven of ["1 hour", "2 hours", "7 hours 50 minutes"]) {
    await lastSeen(admin, proven, "9 minutes 50 seconds");
    expect(await decide()).toBe(200);
    const { knex } = app.context.database;
    // Eleven seconds later the last work before this would be too old.
    await knex("sessions")
      .where({ userId: admin.actor.user.id })
      .update({ workedAt: knex.raw(`"workedAt" - interval '9 minutes'`) });
    expect(await decide()).toBe(200);
  }
});

test("reading, polling and refused calls do not extend it", async () => {
  const { knex } = app.context.database;
  const workedAt = async () =>
    knex("sessions")
      .where({ userId: admin.actor.user.id })
      .first<{ idle: boolean }>(knex.raw(`"workedAt" < now() - interval '9 minutes' as idle`));
  await lastSeen(admin, "1 hour", "9 minutes 30 seconds");
  for (const path of ["/api/user", "/api/admin/orders", "/api/admin/dashboard/stats", "/api/admin/status"])
    expect((await admin.get(path)).status).toBe(200);
  expect(await admin.patch("/api/admin/settings", { tradingFee: "0.1" })).toMatchObject(ASKED);
  expect((await admin.patch("/api/admin/settings", { maintenanceMode: "yes" })).status).toBe(400);
  const nothing = "01900000-0000-7000-8000-000000000000";
  const decision = { result: "win", returnRate: 1.8 };
  expect((await admin.patch(`/api/admin/orders/${nothing}/resolve`, decision)).status).toBe(404);
  expect(
    (await admin.patch("/api/admin/settings", { maintenanceMode: false, version: 999_999 })).status,
  ).toBe(409);
  expect(await workedAt()).toEqual({ idle: true });
});

test("work counts for its own session only", async () => {
  const elsewhere = await app.signedIn(admin.actor);
  const { knex } = app.context.database;
  const old = knex.raw("now() - interval '1 hour'");
  await knex("sessions").where({ userId: admin.actor.user.id }).update({ provenAt: old, workedAt: old });
  expect((await admin.post("/api/step-up", { password: PASSWORD })).status).toBe(204);
  expect((await admin.patch("/api/admin/settings", { maintenanceMode: false })).status).toBe(200);
  expect(await elsewhere.patch("/api/admin/settings", { maintenanceMode: false })).toMatchObject(ASKED);
});

test("an approval of a balance edit that is refused for lack of a recent proof leaves it unchanged", async () => {
  const id = await asked("balance");
  await lastSeen(admin, "1 hour", "1 minute");
  const decide = () => admin.patch(`/api/admin/approvals/${id}`, { decision: "approved" });
  expect(await decide()).toMatchObject(ASKED);
  expect((await trader.get("/api/user")).body).toMatchObject({ balance: "1000.00" });
  await lastSeen(admin, "1 minute");
  expect((await decide()).status).toBe(200);
  expect((await trader.get("/api/user")).body).toMatchObject({ balance: "5.00" });
});
