import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval } from "#protocol/approvals.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { submitDeposit, submitWithdrawal } from "../test/submit.ts";

let app: TestApp;
let payer: SignedInClient;
let other: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.context.database.knex("settings").update({ secondApprovalAbove: null });
  payer = await app.administrator();
  other = await app.administrator();
  trader = await app.trader("1000");
});

async function withdraw(amount = "200"): Promise<Transaction> {
  return submitWithdrawal(trader, amount);
}

const nameOf = ({ actor }: SignedInClient) => actor.user.username;
const pay = (client: TestClient, id: string, body: object = {}) =>
  client.post(`/api/admin/transactions/${id}/paying`, body);
const giveBack = (client: TestClient, id: string) => client.delete(`/api/admin/transactions/${id}/paying`);
const process = (client: TestClient, id: string, body: object = { status: "completed" }) =>
  client.patch(`/api/admin/transactions/${id}/process`, body);
let confirmed = 0;
/** What confirms a payment: each on-chain id counts once. */
const paidBy = () => ({ status: "completed", transactionId: `0xpayment${(confirmed += 1)}` });
const HASH = "9f0cb7a2d1e84f5a9b3c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2";
const cancel = (id: string) => trader.post(`/api/transactions/${id}/cancel`);

async function details(id: string, by: TestClient = payer): Promise<Transaction> {
  const { body } = await by.get(`/api/transactions/${id}/details`);
  return (body as { transaction: Transaction }).transaction;
}

async function balances(): Promise<Pick<User, "balance" | "held">> {
  const { balance, held } = (await trader.get("/api/user")).body as User;
  return { balance, held };
}

async function audited(id: string): Promise<Pick<AuditEntry, "action" | "actorName" | "details">[]> {
  const { body } = await payer.get("/api/admin/audit?limit=200");
  return (body as AuditEntry[])
    .filter(({ subject }) => subject === id)
    .map(({ action, actorName, details: told }) => ({ action, actorName, details: told }));
}

const refusedAs = (client: SignedInClient) => ({
  status: 409,
  body: {
    code: "being_paid",
    message: expect.stringMatching(
      new RegExp(
        `^${nameOf(client)} has been paying this withdrawal since \\d{4}-\\d\\d-\\d\\d [0-9:]{8} UTC`,
      ),
    ),
  },
});

describe("a withdrawal that is being paid", () => {
  test.each([true, false])(
    "never tells its trader who pays it, whether decisions are named (%s) or not",
    async (namesDeciders) => {
      await app.context.database.knex("settings").update({ namesDeciders });
      const { id } = await withdraw();
      const { payingSince } = (await pay(payer, id)).body as Transaction;
      const hidden = { payingBy: "an administrator", payingById: null, payingSince, version: 2 };
      const named = { payingBy: nameOf(payer), payingById: payer.actor.user.id, payingSince, version: 2 };
      expect(await details(id, trader)).toMatchObject(hidden);
      expect((await trader.get("/api/transactions")).body).toMatchObject([hidden]);
      expect((await other.get("/api/admin/transactions?limit=1")).body).toMatchObject([named]);
      expect(await details(id, other)).toMatchObject(named);
      await app.context.database.knex("settings").update({ namesDeciders: true });
    },
  );

  test("shows the desk who has been paying since when, its trader since when, and stays pending", async () => {
    const { id } = await withdraw();
    await app.desk.newEvents();
    const marked = await pay(payer, id);
    expect(marked).toMatchObject({
      status: 200,
      body: {
        id,
        status: "pending",
        payingBy: nameOf(payer),
        payingById: payer.actor.user.id,
        payingSince: expect.any(String),
        version: 2,
      },
    });
    expect(await details(id, trader)).toEqual({
      ...(marked.body as Transaction),
      payingBy: "an administrator",
      payingById: null,
    });
    expect(await app.desk.newEvents()).toEqual([
      { name: "transaction.changed", userId: trader.actor.user.id, payload: marked.body },
    ]);
    expect(await audited(id)).toEqual([
      {
        action: "transaction.paying_started",
        actorName: nameOf(payer),
        details: { trader: nameOf(trader), amount: "200.00" },
      },
    ]);
    expect(await balances()).toEqual({ balance: "800.00", held: "200.00" });
  });

  test("is marked again by the same administrator without a change", async () => {
    const { id } = await withdraw();
    const marked = await pay(payer, id);
    expect(await pay(payer, id)).toMatchObject({ status: 200, body: marked.body });
    expect(await audited(id)).toHaveLength(1);
  });

  test("can't be cancelled by its trader, who is told why, and can be again once it is given back", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: {
        code: "being_paid",
        message: expect.stringMatching(
          /^The desk started paying this withdrawal at \d{4}-\d\d-\d\d [0-9:]{8} UTC, so it can no longer be cancelled\.$/,
        ),
      },
    });
    expect(await giveBack(payer, id)).toMatchObject({
      status: 200,
      body: { status: "pending", payingBy: null, payingById: null, payingSince: null, version: 3 },
    });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
  });

  test.each<[string, (client: SignedInClient, id: string) => ReturnType<typeof pay>]>([
    ["mark it", (client, id) => pay(client, id)],
    ["approve it", (client, id) => process(client, id)],
    [
      "approve it with an id",
      (client, id) => process(client, id, { status: "completed", transactionId: "0x1" }),
    ],
    ["reject it", (client, id) => process(client, id, { status: "rejected" })],
    ["give it back", (client, id) => giveBack(client, id)],
    ["take it over from somebody else", (client, id) => pay(client, id, { takeOverFrom: "nobody" })],
  ])("can't be changed by another administrator: %s", async (_, act) => {
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await act(other, id)).toMatchObject(refusedAs(payer));
    expect(await details(id)).toMatchObject({ status: "pending", payingBy: nameOf(payer), version: 2 });
  });

  test("is rejected only after it was given back", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await process(payer, id, { status: "rejected" })).toMatchObject({
      status: 409,
      body: {
        code: "being_paid",
        message: "You are paying this withdrawal. Stop paying it before you reject it.",
      },
    });
    await giveBack(payer, id);
    expect(await process(other, id, { status: "rejected" })).toMatchObject({ status: 200 });
  });

  test("is confirmed with the on-chain id, and its row keeps who paid", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await process(payer, id, { status: "completed", transactionId: " 0xfeed " })).toMatchObject({
      status: 200,
      body: { status: "completed", transactionId: "0xfeed", payingBy: null, payingSince: null, version: 3 },
    });
    const row: unknown = await app.context.database.knex("transactions").where({ id }).first();
    expect(row).toMatchObject({ payingBy: payer.actor.user.id, payingSince: expect.any(Date) });
    expect((await audited(id))[0]).toMatchObject({
      action: "transaction.processed",
      details: { status: "completed", transactionId: "0xfeed" },
    });
    expect(await balances()).toEqual({ balance: "800.00", held: "0.00" });
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test.each<[string, object]>([
    ["none", {}],
    ["an empty one", { transactionId: "" }],
    ["blanks", { transactionId: "  \t " }],
    ["invisible characters", { transactionId: "\u200b\u2060\ufeff" }],
    ["a soft hyphen and a fill character", { transactionId: "\u00ad\u3164" }],
    ["punctuation", { transactionId: "..." }],
    ["two hashes", { transactionId: `${HASH} ${HASH.replace("9f0c", "9f0d")}` }],
  ])("is not confirmed with %s for an id", async (_, id) => {
    const withdrawal = await withdraw();
    await pay(payer, withdrawal.id);
    expect(await process(payer, withdrawal.id, { status: "completed", ...id })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { transactionId: expect.any(String) } },
    });
    expect(await details(withdrawal.id)).toMatchObject({
      status: "pending",
      transactionId: null,
      version: 2,
    });
    expect(await balances()).toEqual({ balance: "800.00", held: "200.00" });
  });

  test.each<[string, (hash: string) => string, (hash: string) => string]>([
    ["a hash", (hash) => hash, (hash) => hash],
    ["an explorer's link", (hash) => `https://mempool.space/tx/${hash}`, (hash) => hash],
    ["a link with a query", (hash) => `https://etherscan.io/tx/0x${hash}?a=1`, (hash) => `0x${hash}`],
    ["a hash in capitals", (hash) => hash.toUpperCase(), (hash) => hash],
    ["one between invisible characters", (hash) => `\u200b${hash}\u200b`, (hash) => hash],
  ])("is confirmed with %s, and only once with that", async (_, spell, shown) => {
    const hash = HASH.slice(0, -4) + String((confirmed += 1)).padStart(4, "0");
    const [first, second] = [await withdraw("10"), await withdraw("10")];
    await pay(payer, first.id);
    await pay(payer, second.id);
    const confirm = (id: string, typed: string) =>
      process(payer, id, { status: "completed", transactionId: typed });
    expect(await confirm(first.id, spell(hash))).toMatchObject({
      status: 200,
      body: { status: "completed", transactionId: shown(hash) },
    });
    expect(await confirm(second.id, `https://mempool.space/tx/${hash}`)).toMatchObject({
      status: 409,
      body: {
        code: "deposit_taken",
        message: expect.stringMatching(
          new RegExp(
            `^This ID was entered for a withdrawal of ${nameOf(trader)}, paid at .* UTC\\. If one transaction pays both, stop paying, and approve this one with the ID as comment\\.$`,
          ),
        ),
      },
    });
    expect(await details(second.id)).toMatchObject({ status: "pending", payingBy: nameOf(payer) });
    await giveBack(payer, second.id);
    expect(
      await process(payer, second.id, { status: "completed", adminComment: `Paid with ${hash}` }),
    ).toMatchObject({ status: 200, body: { status: "completed", transactionId: null } });
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test("is not confirmed with the id of a deposit that was credited, and is with that of one that is only claimed", async () => {
    const [credited, claimed] = ["0xcredited", "0xclaimed"];
    const stranger = await app.trader();
    const deposit = await submitDeposit(stranger, "5", { transactionId: credited });
    await process(other, deposit.id);
    const claim = await submitDeposit(stranger, "5", { transactionId: claimed });
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await process(payer, id, { status: "completed", transactionId: credited })).toMatchObject({
      status: 409,
      body: {
        code: "deposit_taken",
        message: expect.stringMatching(
          new RegExp(`^This ID was entered for a deposit of ${nameOf(stranger)}, credited at .* UTC\\.$`),
        ),
      },
    });
    expect(await process(payer, id, { status: "completed", transactionId: claimed })).toMatchObject({
      status: 200,
      body: { transactionId: claimed },
    });
    const { body } = await stranger.get(`/api/transactions/${claim.id}/details`);
    expect(body).toMatchObject({ transaction: { status: "pending", conflict: true } });
  });

  test("of two that are confirmed with the same id at once, one is", async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = paidBy();
      const two = [await withdraw("10"), await withdraw("10")];
      for (const { id } of two) await pay(payer, id);
      const answers = await Promise.all(two.map(({ id }) => process(payer, id, body)));
      expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 });
    }
  });

  test("is approved without a mark as before", async () => {
    const { id } = await withdraw();
    expect(await process(other, id)).toMatchObject({
      status: 200,
      body: { status: "completed", transactionId: null },
    });
  });

  test("is taken over by name, and the log and the first administrator are told", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await pay(other, id, { takeOverFrom: nameOf(payer) })).toMatchObject({
      status: 200,
      body: { payingBy: nameOf(other), version: 3 },
    });
    expect((await audited(id))[0]).toEqual({
      action: "transaction.paying_taken_over",
      actorName: nameOf(other),
      details: { trader: nameOf(trader), amount: "200.00", from: nameOf(payer) },
    });
    expect(await process(payer, id)).toMatchObject(refusedAs(other));
    expect(await process(other, id, paidBy())).toMatchObject({ status: 200 });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["suspended", (id) => other.patch(`/api/admin/users/${id}`, { isActive: false })],
    ["demoted", (id) => app.context.database.knex("users").where({ id }).update({ role: "user" })],
    ["signed out", (id) => app.context.database.knex("sessions").where({ userId: id }).delete()],
  ])("is not stranded when its payer is %s", async (_, fall) => {
    const { id } = await withdraw();
    await pay(payer, id);
    await fall(payer.actor.user.id);
    expect(await process(other, id)).toMatchObject(refusedAs(payer));
    expect(await pay(other, id, { takeOverFrom: nameOf(payer) })).toMatchObject({ status: 200 });
    expect(await process(other, id, paidBy())).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  test("is marked by one of many administrators at once, and either cancelled or marked, never both", async () => {
    const { id } = await withdraw();
    const administrators = await Promise.all(Array.from({ length: 6 }, () => app.administrator()));
    const marks = await Promise.all(administrators.map((client) => pay(client, id)));
    expect(countStatuses(marks)).toEqual({ 200: 1, 409: 5 });
    for (let round = 0; round < 5; round += 1) {
      const { id: raced } = await withdraw("10");
      const [marked, cancelled] = await Promise.all([pay(payer, raced), cancel(raced)]);
      expect(countStatuses([marked, cancelled])).toEqual({ 200: 1, 409: 1 });
    }
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test.each<[string, object]>([["a deposit", { type: "deposit", amount: "5", transactionId: "0xdeposit" }]])(
    "is never %s",
    async (_, body) => {
      const { id } = (await trader.post("/api/transactions", body)).body as Transaction;
      expect(await pay(payer, id)).toMatchObject({ status: 409, body: { code: "not_withdrawal" } });
      expect(await process(payer, id, { status: "completed", transactionId: "0x1" })).toMatchObject({
        status: 400,
        body: {
          code: "validation_failed",
          fields: { transactionId: "Only withdrawals take a transaction ID here" },
        },
      });
    },
  );

  test("can't be one that has ended, belongs to an order or does not exist", async () => {
    const { id } = await withdraw();
    await cancel(id);
    expect(await pay(payer, id)).toMatchObject({ status: 409, body: { code: "already_processed" } });
    expect(await giveBack(payer, id)).toMatchObject({ status: 409, body: { code: "already_processed" } });
    expect(await pay(payer, uuidv7())).toMatchObject({ status: 404 });
    const order = orderRequest("1");
    await trader.post("/api/orders", order);
    const [trade] = (await trader.get("/api/transactions?type=trade")).body as Transaction[];
    expect(await pay(payer, trade?.id ?? "")).toMatchObject({ status: 409, body: { code: "follows_order" } });
  });
});

describe("above the limit of one administrator", () => {
  beforeEach(() => app.context.database.knex("settings").update({ secondApprovalAbove: "100" }));

  async function waiting(id: string): Promise<Approval> {
    const { body } = await other.get("/api/admin/approvals?status=pending");
    const found = (body as Approval[]).find(({ subject }) => subject === id);
    if (found === undefined) throw new Error("No pending approvals.");
    return found;
  }
  const approve = (client: TestClient, { id }: Approval) =>
    client.patch(`/api/admin/approvals/${id}`, { decision: "approved" });

  test("a payment is marked, approved, and confirmed by the one who pays", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    expect(await process(payer, id)).toMatchObject({ status: 202 });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "being_paid" } });
    expect(await approve(other, await waiting(id))).toMatchObject({ status: 200 });
    expect(await details(id)).toMatchObject({ status: "pending", payingBy: nameOf(payer) });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "being_paid" } });
    expect(await process(payer, id, { status: "completed", transactionId: "0xpaid" })).toMatchObject({
      status: 200,
      body: { status: "completed", transactionId: "0xpaid" },
    });
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test("a payment that another administrator approved is in nobody's sum", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    await process(payer, id);
    await approve(other, await waiting(id));
    expect(await process(payer, id)).toMatchObject({
      status: 400,
      body: { fields: { transactionId: "Enter the on-chain ID of the payment" } },
    });
    expect((await process(payer, id, paidBy())).status).toBe(200);
    for (const client of [payer, other]) {
      expect((await process(client, (await withdraw("100")).id)).status).toBe(200);
      expect((await process(client, (await withdraw("0.01")).id)).status).toBe(202);
    }
  });

  test("a request made before the requester began to pay counts once it is approved", async () => {
    const { id } = await withdraw();
    expect((await process(payer, id)).status).toBe(202);
    await pay(payer, id);
    expect(await approve(other, await waiting(id))).toMatchObject({ status: 200 });
    expect(await details(id)).toMatchObject({ status: "pending", payingBy: nameOf(payer) });
    expect((await process(payer, id)).status).toBe(400);
    expect((await process(payer, id, paidBy())).status).toBe(200);
  });

  test("an approval with the on-chain id completes the payment", async () => {
    const { id } = await withdraw();
    await pay(payer, id);
    await process(payer, id, { status: "completed", transactionId: "0xsent" });
    expect(await approve(other, await waiting(id))).toMatchObject({ status: 200 });
    expect(await details(id)).toMatchObject({ status: "completed", transactionId: "0xsent" });
  });

  test("an approval for one payer does not count for the next, nor for a new payment of the same one", async () => {
    const third = await app.administrator();
    const { id } = await withdraw();
    await pay(payer, id);
    await process(payer, id);
    await approve(other, await waiting(id));
    await pay(third, id, { takeOverFrom: nameOf(payer) });
    expect(await process(third, id)).toMatchObject({ status: 202 });
    await approve(other, await waiting(id));
    await giveBack(third, id);
    await pay(payer, id);
    expect(await process(payer, id)).toMatchObject({ status: 202 });
  });

  test("nobody approves a payment in progress by somebody who did not ask", async () => {
    const { id } = await withdraw();
    expect(await process(other, id)).toMatchObject({ status: 202 });
    const third = await app.administrator();
    await pay(payer, id);
    expect(await approve(third, await waiting(id))).toMatchObject(refusedAs(payer));
  });

  test("the payer is told to decline a request of somebody else for the same payment, and may then confirm", async () => {
    const { id } = await withdraw();
    expect(await process(other, id)).toMatchObject({ status: 202 });
    const asked = await waiting(id);
    await pay(payer, id);
    expect(await approve(payer, asked)).toMatchObject({
      status: 409,
      body: {
        code: "being_paid",
        message: "You are paying this. Decline the request and confirm with the ID.",
      },
    });
    expect(await process(payer, id, paidBy())).toMatchObject({
      status: 409,
      body: { code: "approval_pending" },
    });
    expect(await payer.patch(`/api/admin/approvals/${asked.id}`, { decision: "declined" })).toMatchObject({
      status: 200,
    });
    const confirmation = paidBy();
    expect(await process(payer, id, confirmation)).toMatchObject({ status: 202 });
    expect(await approve(other, await waiting(id))).toMatchObject({ status: 200 });
    expect(await details(id)).toMatchObject({
      status: "completed",
      transactionId: confirmation.transactionId,
    });
    expect(await app.desk.reconcile()).toEqual([]);
  });

  test("the payer may approve a request of somebody else that has the id", async () => {
    const { id } = await withdraw();
    const confirmation = paidBy();
    expect(await process(other, id, confirmation)).toMatchObject({ status: 202 });
    await pay(payer, id);
    expect(await approve(payer, await waiting(id))).toMatchObject({ status: 200 });
    expect(await details(id)).toMatchObject({
      status: "completed",
      transactionId: confirmation.transactionId,
    });
  });
});
