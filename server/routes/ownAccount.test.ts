import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { verifyReceipt } from "#client/verifyReceipt.ts";
import type { Approval } from "#protocol/approvals.ts";
import { logKeySchema } from "#protocol/log.ts";
import type { Order } from "#protocol/orders.ts";
import { receiptFile, receiptSchema } from "#protocol/receipt.ts";
import type { DayReport } from "#protocol/report.ts";
import type { Statement } from "#protocol/statement.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { administer } from "../cli/administer.ts";
import { readInstruction } from "../cli/instruction.ts";
import type { Answer } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";

/* Nobody decides about their own account, unless nobody else could. */

let app: TestApp;
let owner: SignedInClient;
let other: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.administrator();
  other = await app.administrator();
  await other.patch(`/api/admin/users/${owner.actor.user.id}`, { balance: "10000" });
});
afterAll(() => app.close());
beforeEach(async () => {
  await rule({ secondApprovalAbove: null, secondApprovalForChanges: false });
  await app.context.database.knex("users").where({ id: other.actor.user.id }).update({
    role: "admin",
    isActive: true,
    standingBy: null,
    standingAt: null,
  });
  await app.context.database.knex("accounts").update({ frozen: false });
});

async function rule(settings: Record<string, unknown>): Promise<void> {
  await app.context.database.knex("settings").update(settings);
}

let numbers = 0;

const deposit = async () => (await submitDeposit(owner, "50")).id;
const withdrawal = async () => (await submitWithdrawal(owner, "20")).id;
const order = async () => (await submitOrder(owner, "10")).id;

const ACTS: Record<string, (by: SignedInClient) => Promise<Answer>> = {
  "their own order as a win": async (by) =>
    by.patch(`/api/admin/orders/${await order()}/resolve`, { result: "win", returnRate: "1.8" }),
  "their own order as a loss": async (by) =>
    by.patch(`/api/admin/orders/${await order()}/resolve`, { result: "loss", returnRate: "0.5" }),
  "their own order as rejected": async (by) =>
    by.patch(`/api/admin/orders/${await order()}/resolve`, { result: "rejected", returnRate: "0" }),
  "their own deposit": async (by) =>
    by.patch(`/api/admin/transactions/${await deposit()}/process`, { status: "completed" }),
  "their own deposit as rejected": async (by) =>
    by.patch(`/api/admin/transactions/${await deposit()}/process`, { status: "rejected" }),
  "their own withdrawal": async (by) =>
    by.patch(`/api/admin/transactions/${await withdrawal()}/process`, { status: "completed" }),
  "their own withdrawal as rejected": async (by) =>
    by.patch(`/api/admin/transactions/${await withdrawal()}/process`, { status: "rejected" }),
  "their own balance": (by) =>
    by.patch(`/api/admin/users/${owner.actor.user.id}`, { balance: `${5000 + (numbers += 1)}` }),
};

function counted(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

async function money(): Promise<unknown> {
  const { balance } = (await owner.get("/api/user")).body as { balance: string };
  return balance;
}

const RULES = [
  { secondApprovalAbove: null, secondApprovalForChanges: false },
  { secondApprovalAbove: "0", secondApprovalForChanges: true },
];

describe.each(RULES)("with the rules %o", (rules) => {
  test.each(Object.entries(ACTS))("an administrator does not decide %s", async (_, act) => {
    await rule(rules);
    const before = await money();
    expect(await act(owner)).toMatchObject({
      status: 403,
      body: {
        code: "own_account",
        message: "This concerns your own account. Another administrator has to decide it.",
      },
    });
    expect((await owner.get("/api/admin/approvals?status=pending")).body).toEqual([]);
    const after = await money();
    expect(Number(after)).toBeLessThanOrEqual(Number(before));
  });
});

test.each(Object.entries(ACTS))("another administrator decides %s", async (_, act) => {
  expect((await act(other)).status).toBe(200);
});

test("an administrator cancels their own pending order, deposit and withdrawal like any trader", async () => {
  expect((await owner.post(`/api/orders/${await order()}/cancel`)).status).toBe(200);
  expect((await owner.post(`/api/transactions/${await deposit()}/cancel`)).status).toBe(200);
  expect((await owner.post(`/api/transactions/${await withdrawal()}/cancel`)).status).toBe(200);
});

test.each([true, false])(
  "an administrator's own deposit is not approved automatically while there are others: %s",
  async (isActive) => {
    await app.context.database.knex("users").where({ id: other.actor.user.id }).update({ isActive });
    await rule({ autoApproveDeposits: true, autoApproveLimit: "1000", autoApproveDailyLimit: "5000" });
    try {
      const id = await deposit();
      expect((await owner.get(`/api/transactions/${id}/details`)).body).toMatchObject({
        transaction: { status: "pending", automatic: false },
      });
    } finally {
      await rule({ autoApproveDeposits: false });
    }
  },
);

test("the beneficiary does not decide a request; without a third administrator it can't even be made", async () => {
  await rule({ secondApprovalAbove: "0" });
  const form = { type: "deposit", amount: "50", transactionId: "0xbeneficiary" };
  const { id } = (await other.post("/api/transactions", form)).body as Transaction;
  const ask = () => owner.patch(`/api/admin/transactions/${id}/process`, { status: "completed" });
  expect(await ask()).toMatchObject({
    status: 409,
    body: { code: "no_second_administrator", message: expect.stringContaining("npm run admin") },
  });

  const third = await app.administrator();
  expect((await ask()).status).toBe(202);
  const [asked] = (await other.get("/api/admin/approvals?status=pending")).body as Approval[];
  const decide = (by: SignedInClient, decision: string) =>
    by.patch(`/api/admin/approvals/${asked?.id}`, { decision });
  for (const decision of ["approved", "declined"]) {
    expect(await decide(other, decision)).toMatchObject({ status: 403, body: { code: "own_account" } });
    expect(await decide(owner, decision)).toMatchObject({ status: 403, body: { code: "own_approval" } });
  }
  expect((await decide(third, "approved")).status).toBe(200);
  await administer(
    app.context.database,
    readInstruction(["revoke", third.actor.user.username]),
    async () => "",
  );
});

describe("an owner who is alone", () => {
  const command = (line: string) =>
    administer(app.context.database, readInstruction(line.split(" ")), async () => "");

  test.each(["ban", "revoke"])("decides after the other one's %s on the command line", async (verb) => {
    expect((await command(`${verb} ${other.actor.user.username}`)).done).toBe(true);
    for (const act of Object.values(ACTS)) expect((await act(owner)).status).toBe(200);
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test("has each of these decisions marked: order, transaction, statement, audit log", async () => {
    const orders = ((await owner.get("/api/orders")).body as Order[]).slice(0, 3);
    expect(orders.map(({ evidence }) => evidence.resolution?.ownAccount)).toEqual([true, true, true]);
    const moved = ((await owner.get("/api/transactions")).body as Transaction[]).slice(0, 7);
    expect(moved.map(({ ownAccount }) => ownAccount)).toEqual([true, true, true, true, true, true, true]);

    const { movements } = (await owner.get("/api/statement?from=2026-01-01T00:00:00Z")).body as Statement;
    expect(counted(movements.filter(({ ownAccount }) => ownAccount).map(({ kind }) => kind))).toEqual({
      balance_adjustment: 2,
      deposit_settlement: 2,
      order_settlement: 6,
      withdrawal_settlement: 4,
    });
    expect(movements.filter(({ kind }) => kind === "balance_adjustment")).toHaveLength(4);

    const lines: string[] = await app.context.database
      .knex("auditLog")
      .where({ actorId: owner.actor.user.id })
      .whereRaw("details ->> 'ownAccount' = 'true'")
      .pluck("action");
    expect(counted(lines)).toEqual({
      "order.resolved": 6,
      "transaction.processed": 8,
      "user.balance_set": 2,
    });
  });

  test("has it in the receipts of these orders, which are proved with it and not without", async () => {
    await owner.get("/api/log/head");
    const keys = z.array(logKeySchema).parse((await owner.get("/api/log/keys")).body);
    const publicKey = keys[0]?.publicKey ?? "";
    const trader = await app.trader("100");
    const { id: strangers } = await submitOrder(trader, "10");
    await owner.patch(`/api/admin/orders/${strangers}/resolve`, { result: "win", returnRate: "1.8" });
    const own = ((await owner.get("/api/orders")).body as Order[]).slice(0, 3);
    expect(own.map(({ status }) => status).toSorted()).toEqual(["loss", "rejected", "win"]);
    for (const [id, isOwn] of [
      ...own.map((order) => [order.id, true] as const),
      [strangers, false] as const,
    ]) {
      const receipt = receiptSchema.parse((await owner.get(`/api/orders/${id}/receipt`)).body);
      expect(JSON.parse(receipt.secret?.text ?? "{}")).toMatchObject({ ownAccount: isOwn });
      expect(verifyReceipt(receiptFile(receipt), publicKey)).toMatchObject({ outcome: "proved" });
      const text = receipt.secret?.text.replace(`"ownAccount":${isOwn}`, `"ownAccount":${!isOwn}`) ?? "";
      expect(text).not.toBe(receipt.secret?.text);
      const altered = { ...receipt, secret: receipt.secret && { ...receipt.secret, text } };
      expect(verifyReceipt(receiptFile(altered), publicKey)).not.toMatchObject({ outcome: "proved" });
    }
  });

  test("finds these decisions of today in the day report", async () => {
    const { days } = (await owner.get("/api/admin/reports/days?days=2")).body as DayReport;
    expect(days.reduce((sum, { ownDecisions }) => sum + ownDecisions, 0)).toBe(16);
  });

  test("does not count as alone for a day after suspending the only other one", async () => {
    expect((await owner.patch(`/api/admin/users/${other.actor.user.id}`, { isActive: false })).status).toBe(
      200,
    );
    for (const act of Object.values(ACTS)) {
      expect(await act(owner)).toMatchObject({ status: 403, body: { code: "own_account" } });
    }
    await app.context.database
      .knex("users")
      .where({ id: other.actor.user.id })
      .update({ standingAt: app.context.database.knex.raw("now() - interval '24 hours'") });
    expect((await ACTS["their own deposit"]?.(owner))?.status).toBe(200);
  });
});
