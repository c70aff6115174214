import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval } from "#protocol/approvals.ts";
import { enrol } from "../test/authenticator.ts";
import { type Answer, countStatuses } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";

/* A limit counts what one administrator approves alone in 24 hours, however it is split. */

let app: TestApp;
let admin: SignedInClient;
let second: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  second = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  await rule({ secondApprovalAbove: "1000", secondApprovalForChanges: false });
  admin = await app.administrator();
  trader = await app.trader("5000");
});

async function rule(settings: Record<string, unknown>): Promise<void> {
  await app.context.database.knex("settings").update(settings);
}

const process = (id: string, status = "completed", by = admin) =>
  by.patch(`/api/admin/transactions/${id}/process`, { status });

async function deposit(amount: string, of = trader): Promise<string> {
  return (await submitDeposit(of, amount)).id;
}

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

async function withdrawal(amount: string, of = trader, walletAddress = ADDRESS): Promise<string> {
  return (await submitWithdrawal(of, amount, { crypto: "ETH", walletAddress })).id;
}

async function order(amount: string, of = trader): Promise<string> {
  return (await submitOrder(of, amount)).id;
}

const resolve = (id: string, result: string, returnRate: string) =>
  admin.patch(`/api/admin/orders/${id}/resolve`, { result, returnRate });
const setBalance = (balance: string, of = trader) =>
  admin.patch(`/api/admin/users/${of.actor.user.id}`, { balance });
const fresh = () => app.trader("2000");

type Act = () => Promise<Answer>;
const approveDeposit =
  (amount: string): Act =>
  async () =>
    process(await deposit(amount));
const pay =
  (amount: string, address?: string): Act =>
  async () =>
    process(await withdrawal(amount, await fresh(), address));

/** Each of these adds up to the limit or less, without its last step. */
const SPLITS: Record<string, Act[]> = {
  "exactly the limit, then a cent": [approveDeposit("1000"), approveDeposit("0.01")],
  "two halves and a cent": [approveDeposit("500"), approveDeposit("500"), approveDeposit("0.01")],
  "many beneficiaries": [400, 400, 400].map((amount): Act => {
    return async () => process(await deposit(String(amount), await fresh()));
  }),
  "one destination of many traders": [pay("400"), pay("400"), pay("400")],
  "one address in other letters": [pay("600", ADDRESS), pay("600", ADDRESS.toLowerCase())],
  "many destinations": [pay("600", ADDRESS), pay("600", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")],
  "a deposit, then orders that win": [
    approveDeposit("400"),
    async () => resolve(await order("200"), "win", "1.8"),
    async () => resolve(await order("200"), "win", "1.8"),
  ],
  "partial losses": [
    async () => resolve(await order("900"), "loss", "0.5"),
    async () => resolve(await order("900"), "loss", "0.5"),
    async () => resolve(await order("900"), "loss", "0.5"),
  ],
  "total losses": [
    async () => resolve(await order("600"), "loss", "0"),
    async () => resolve(await order("300"), "loss", "0"),
    async () => resolve(await order("300"), "loss", "0"),
  ],
  "a loss, then a win": [
    async () => resolve(await order("900"), "loss", "0"),
    async () => resolve(await order("60"), "win", "1.8"),
  ],
  "a deposit and a withdrawal": [approveDeposit("600"), pay("600")],
  "a balance in one step": [() => setBalance("1000000")],
  "a balance in one step down": [() => setBalance("0")],
  "a balance in steps": [() => setBalance("5600"), () => setBalance("6200")],
  "a balance up and down": [() => setBalance("5600"), () => setBalance("5000")],
  "balances of several": ["1", "2"].map((): Act => async () => setBalance("2600", await fresh())),
  "a balance and a deposit": [() => setBalance("5600"), approveDeposit("600")],
};

test.each(Object.entries(SPLITS))("%s: the last one needs two", async (_, acts) => {
  const statuses = [];
  for (const act of acts) statuses.push((await act()).status);
  expect(statuses).toEqual([...acts.slice(1).map(() => 200), 202]);
  expect(await app.desk.reconcile()).toEqual([]);
});

test("rejections and cancellations let nothing through, and need one administrator", async () => {
  expect((await approveDeposit("1000")()).status).toBe(200);
  expect((await process(await deposit("900"), "rejected")).status).toBe(200);
  expect((await process(await withdrawal("900"), "rejected")).status).toBe(200);
  expect((await resolve(await order("900"), "rejected", "0")).status).toBe(200);
  expect((await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false })).status).toBe(
    200,
  );
});

test("of a single order what is paid or kept counts, not what was on hold", async () => {
  expect((await resolve(await order("1900"), "loss", "0.5")).status).toBe(200);
  expect((await resolve(await order("1900"), "loss", "0")).status).toBe(202);
});

test("each administrator has a separate sum, which excludes what two agreed on", async () => {
  expect((await approveDeposit("900")()).status).toBe(200);
  expect((await approveDeposit("900")()).status).toBe(202);
  expect((await setBalance("7000")).status).toBe(202);
  const asked = (await second.get("/api/admin/approvals?status=pending")).body as Approval[];
  const ours = asked.filter(({ requestedById }) => requestedById === admin.actor.user.id);
  expect(ours).toHaveLength(2);
  const decider = await app.administrator();
  // The balance first: the deposit moves it.
  for (const { id } of ours)
    expect((await decider.patch(`/api/admin/approvals/${id}`, { decision: "approved" })).status).toBe(200);
  expect((await process(await deposit("1000"), "completed", decider)).status).toBe(200);
  expect((await process(await deposit("0.01"), "completed", decider)).status).toBe(202);
  expect((await approveDeposit("100")()).status).toBe(200);
  expect((await approveDeposit("0.01")()).status).toBe(202);
});

test("a limit that is set or lowered counts what went before, and after a day no longer", async () => {
  await rule({ secondApprovalAbove: null });
  expect((await approveDeposit("5000")()).status).toBe(200);
  await rule({ secondApprovalAbove: "1000" });
  expect((await approveDeposit("1")()).status).toBe(202);
  const { knex } = app.context.database;
  await knex.raw("alter table journals disable trigger journals_append_only");
  await knex("journals")
    .where({ createdBy: admin.actor.user.id })
    .update({ createdAt: knex.raw("now() - interval '24 hours'") });
  await knex.raw("alter table journals enable trigger journals_append_only");
  expect((await approveDeposit("1000")()).status).toBe(200);
  expect((await approveDeposit("1")()).status).toBe(202);
});

test("of 50 at once, only as many pass as fit", async () => {
  const traders = await Promise.all(Array.from({ length: 5 }, fresh));
  const ids = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => deposit("100", traders[index % 5])),
  );
  // They wait for each other; where that takes too long, a busy machine answers 503.
  const processAgain = async (id: string): ReturnType<typeof process> => {
    const answer = await process(id);
    return answer.status === 503 ? processAgain(id) : answer;
  };
  const answers = await Promise.all(ids.map(processAgain));
  expect(countStatuses(answers)).toEqual({ 200: 10, 202: 40 });
  expect(await app.desk.reconcile()).toEqual([]);
});

describe("under any rule", () => {
  const RULES = [
    { secondApprovalAbove: "1000", secondApprovalForChanges: false },
    { secondApprovalAbove: null, secondApprovalForChanges: true },
  ];
  const GUARDED = [
    { adminSecondFactorRequired: true },
    { autoApproveDeposits: true },
    { autoApproveLimit: "90000" },
    { autoApproveDailyLimit: "90000" },
    { autoApproveDeskDailyLimit: "90000" },
    { secondApprovalAbove: "90000" },
    { btcWalletAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" },
    { ethWalletAddress: ADDRESS },
    { usdtWalletAddress: ADDRESS },
    { newAddressHoldHours: 24 },
    { passwordMinLength: 12 },
  ];
  const change = (body: Record<string, unknown>) => admin.patch("/api/admin/settings", body);
  const turn = (whom: SignedInClient, isActive: boolean, by = admin) =>
    by.patch(`/api/admin/users/${whom.actor.user.id}`, { isActive });
  const linkFor = (whom: SignedInClient) =>
    admin.post(`/api/admin/users/${whom.actor.user.id}/password-link`, {});

  async function decline(): Promise<void> {
    const asked = (await second.get("/api/admin/approvals?status=pending")).body as Approval[];
    for (const { id, requestedById } of asked) {
      if (requestedById === admin.actor.user.id)
        await second.patch(`/api/admin/approvals/${id}`, { decision: "declined" });
    }
  }

  describe.each(RULES)("%o", (rules) => {
    beforeEach(() => rule(rules));

    test("every setting is changed by two, except the fee and closing the desk", async () => {
      for (const body of [...GUARDED, { secondApprovalForChanges: !rules.secondApprovalForChanges }]) {
        expect([body, (await change(body)).status]).toEqual([body, 202]);
        await decline();
      }
      expect((await change({ maintenanceMode: false, tradingFee: "0.002" })).status).toBe(200);
      expect((await change({ tradingFee: "0.001" })).status).toBe(200);
    });

    test("an administrator is suspended and restored by two others", async () => {
      const target = await app.administrator();
      expect((await turn(target, false)).status).toBe(202);
      const asked = (await target.get("/api/admin/approvals?status=pending")).body as Approval[];
      const approval = asked.find(({ subject }) => subject === target.actor.user.id);
      expect(approval).toMatchObject({ kind: "user_change", balance: null, details: { isActive: false } });
      const decide = (by: SignedInClient) =>
        by.patch(`/api/admin/approvals/${approval?.id}`, { decision: "approved" });
      expect(await decide(target)).toMatchObject({ status: 403, body: { code: "own_account" } });
      expect((await decide(second)).status).toBe(200);
      expect((await turn(target, true)).status).toBe(202);
      await decline();
    });

    test("an administrator's password is replaced by two others, even with a second factor", async () => {
      const target = await app.administrator();
      await enrol(target);
      expect((await linkFor(target)).status).toBe(202);
      await decline();
      expect((await linkFor(trader)).status).toBe(201);
    });

    test("without a third administrator it takes the command line", async () => {
      const { knex } = app.context.database;
      const others = await knex("users")
        .where({ role: "admin", isActive: true })
        .whereNotIn("id", [admin.actor.user.id, second.actor.user.id])
        .pluck("id");
      await knex("users").whereIn("id", others).update({ isActive: false });
      try {
        expect(await turn(second, false)).toMatchObject({
          status: 409,
          body: {
            code: "no_second_administrator",
            message: expect.stringContaining(`npm run admin -- ban ${second.actor.user.username}`),
          },
        });
        expect(await linkFor(second)).toMatchObject({
          status: 409,
          body: {
            code: "no_second_administrator",
            message: expect.stringContaining(`npm run admin -- reset-password ${second.actor.user.username}`),
          },
        });
      } finally {
        await knex("users").whereIn("id", others).update({ isActive: true });
      }
    });
  });
});

describe("signing another administrator out, under the rules", () => {
  const signOut = (of: SignedInClient) => admin.delete(`/api/admin/users/${of.actor.user.id}/sessions`);
  async function fourTimes(other: SignedInClient): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let count = 0; count < 4; count += 1) {
      await app.signedIn(other.actor);
      answers.push(await signOut(other));
    }
    return answers;
  }
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

  test("is possible three times an hour: more would be a suspension by one alone", async () => {
    const [other, another] = [await app.administrator(), await app.administrator()];
    const answers = await fourTimes(other);
    expect(statuses(answers)).toEqual([204, 204, 204, 429]);
    expect(answers.at(-1)?.body).toMatchObject({
      message: expect.stringContaining("three times within an hour"),
    });
    expect((await (await app.signedIn(other.actor)).get("/api/user")).status).toBe(200);
    expect((await signOut(another)).status).toBe(204);
  });

  test("is not limited for traders, nor without the rules", async () => {
    expect(statuses(await fourTimes(trader))).toEqual([204, 204, 204, 204]);
    await rule({ secondApprovalAbove: null });
    expect(statuses(await fourTimes(await app.administrator()))).toEqual([204, 204, 204, 204]);
  });
});
