import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { balanceSet } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import type { AccountLink, NewAccountLink } from "#protocol/accountLinks.ts";
import type { Approval } from "#protocol/approvals.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import { toDecimal } from "#protocol/money.ts";
import type { Notification } from "#protocol/notifications.ts";
import type { User } from "#protocol/users.ts";
import type { Answer } from "../test/client.ts";
import { PASSWORD_HASH } from "../test/desk.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let admin: SignedInClient;
let second: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  return () => app.close();
});
beforeEach(async () => {
  const { knex } = app.context.database;
  await knex("settings").update({ secondApprovalForChanges: false, secondApprovalAbove: null });
  admin = await app.administrator();
  second = await app.administrator();
  await knex("users")
    .where({ role: "admin" })
    .whereNotIn("id", [admin.actor.user.id, second.actor.user.id])
    .update({ isActive: false });
});

const NEW_PASSWORD = "battery staple";
let count = 0;

async function invite(role: "user" | "admin", by = admin): Promise<NewAccountLink> {
  const answer = await by.post("/api/admin/invitations", { role, note: "Nina from accounting" });
  expect(answer.status).toBe(201);
  return answer.body as NewAccountLink;
}

function accept(token: string | null, name = `nina-${(count += 1)}`) {
  const form = { token, username: name, email: `${name}@example.com`, password: NEW_PASSWORD };
  return app.anonymous().post("/api/links/invitation", form);
}

const linkFor = (person: SignedInClient, by = admin) =>
  by.post(`/api/admin/users/${person.actor.user.id}/password-link`, {});
const reset = (token: string | null) =>
  app.anonymous().post("/api/links/password", { token, password: NEW_PASSWORD });
const signIn = (person: SignedInClient, password: string) =>
  app.anonymous().post("/api/login", { username: person.actor.user.username, password });

async function audited(subject: string): Promise<string[]> {
  const { body } = await second.get("/api/admin/audit");
  return (body as AuditEntry[])
    .filter((entry) => entry.subject === subject)
    .map(({ action, actorName }) => `${action} by ${actorName}`);
}

describe("an invitation", () => {
  test.each(["user", "admin"] as const)("makes one account with its role: %s", async (role) => {
    const { link, token } = await invite(role);
    expect(link).toMatchObject({ kind: "invitation", role, note: "Nina from accounting", isIssued: true });
    expect((await app.anonymous().post("/api/links/open", { token })).body).toMatchObject({
      kind: "invitation",
      role,
      invitedBy: admin.actor.user.username,
    });
    const accepted = await accept(token);
    expect(accepted.status).toBe(201);
    const { username, id } = accepted.body as User;
    expect(accepted.body).toMatchObject({ role, isActive: true, balance: "0.00" });
    expect((await accept(token)).body).toMatchObject({ code: "link_ended" });
    const links = (await second.get("/api/admin/links")).body as AccountLink[];
    expect(links.find((one) => one.id === link.id)).toMatchObject({
      endedAs: "used",
      endedById: id,
      username,
      userId: id,
    });
    expect(await audited(link.id)).toEqual([
      `link.used by ${username}`,
      `link.created by ${admin.actor.user.username}`,
    ]);
  });

  test("is used by one of two who open it at once", async () => {
    const { token } = await invite("user");
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 404]);
  });

  test("stays usable after a name that is taken", async () => {
    const { token } = await invite("user");
    expect((await accept(token, admin.actor.user.username)).body).toMatchObject({ code: "username_taken" });
    expect((await accept(token)).status).toBe(201);
  });

  test("is stored as a hash only", async () => {
    const { link, token } = await invite("user");
    const row: unknown = await app.context.database.knex("accountLinks").where({ id: link.id }).first();
    expect(JSON.stringify(row)).not.toContain(token);
    const events: unknown = await app.context.database.knex("events").where({ name: "link.changed" });
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test.each<[what: string, end: (link: AccountLink) => Promise<unknown>]>([
    ["it was revoked, by another administrator", ({ id }) => second.delete(`/api/admin/links/${id}`)],
    [
      "a week has passed",
      ({ id }) => app.context.database.knex("accountLinks").where({ id }).update({ expiresAt: new Date() }),
    ],
    [
      "its maker was suspended",
      ({ createdById }) =>
        app.context.database.knex("users").where({ id: createdById }).update({ isActive: false }),
    ],
    [
      "its maker is no administrator any more",
      ({ createdById }) =>
        app.context.database.knex("users").where({ id: createdById }).update({ role: "user" }),
    ],
    [
      "administrators need two by now",
      () => app.context.database.knex("settings").update({ secondApprovalForChanges: true }),
    ],
  ])("does not work when %s", async (_what, end) => {
    const { link, token } = await invite("admin");
    await end(link);
    expect((await accept(token)).body).toMatchObject({ code: "link_ended" });
  });

  test("of a trader needs one administrator under the two-administrator rules, of an administrator two", async () => {
    await app.context.database.knex("settings").update({ secondApprovalForChanges: true });
    expect((await accept((await invite("user")).token)).status).toBe(201);
    const asked = await admin.post("/api/admin/invitations", { role: "admin", note: "Nina" });
    expect(asked).toMatchObject({ status: 202, body: { code: "approval_requested" } });
    const [approval] = (await second.get("/api/admin/approvals?status=pending")).body as Approval[];
    expect(approval).toMatchObject({ kind: "invitation", details: { role: "admin", note: "Nina" } });
    const path = `/api/admin/approvals/${approval?.id ?? ""}`;
    expect((await admin.patch(path, { decision: "approved" })).body).toMatchObject({ code: "own_approval" });
    expect((await second.patch(path, { decision: "approved" })).status).toBe(200);
    const link = ((await admin.get("/api/admin/links")).body as AccountLink[])[0];
    expect(link).toMatchObject({
      isIssued: false,
      createdBy: admin.actor.user.username,
      approvedBy: second.actor.user.username,
      approvedById: second.actor.user.id,
    });
    const issue = `/api/admin/links/${link?.id ?? ""}/issue`;
    expect((await second.post(issue)).status).toBe(404);
    const { token } = (await admin.post(issue)).body as NewAccountLink;
    expect((await admin.post(issue)).status).toBe(404);
    expect((await accept(token)).body).toMatchObject({ role: "admin" });
  });
});

test("while new accounts are paused, traders' invitations wait and administrators' work", async () => {
  const { knex } = app.context.database;
  const [trader, administrator] = [await invite("user"), await invite("admin")];
  await knex("settings").update({ signUpsPaused: "Too many fakes" });
  expect((await accept(trader.token)).body).toMatchObject({
    code: "paused",
    message: "New accounts are paused: Too many fakes",
  });
  expect((await accept(administrator.token)).status).toBe(201);
  await knex("settings").update({ signUpsPaused: null });
  expect((await accept(trader.token)).status).toBe(201);
});

describe("a password link", () => {
  test("sets the password once, ends the sessions, and tells the account when it is made", async () => {
    const trader = await app.trader();
    const { token, link } = (await linkFor(trader)).body as NewAccountLink;
    const [told] = (await trader.get("/api/notifications")).body as Notification[];
    expect(told).toMatchObject({ kind: "password_link", details: { by: admin.actor.user.username } });
    expect((await app.anonymous().post("/api/links/open", { token })).body).toMatchObject({
      kind: "password",
      username: trader.actor.user.username,
      email: null,
    });
    expect((await reset(token)).status).toBe(200);
    expect((await trader.get("/api/user")).status).toBe(401);
    expect((await reset(token)).body).toMatchObject({ code: "link_ended" });
    expect((await signIn(trader, "correct horse")).status).toBe(401);
    expect((await signIn(trader, NEW_PASSWORD)).status).toBe(200);
    expect(await audited(link.id)).toEqual([
      `link.used by ${trader.actor.user.username}`,
      `link.created by ${admin.actor.user.username}`,
    ]);
    expect(await audited(trader.actor.user.id)).toContain(`password.reset by ${trader.actor.user.username}`);
  });

  test.each<[what: string, end: (trader: SignedInClient) => Promise<unknown>]>([
    ["a newer one was made", (trader) => linkFor(trader, second)],
    [
      "the password was changed",
      (trader) =>
        trader.put("/api/user/password", { currentPassword: "correct horse", newPassword: "something else" }),
    ],
    ["an hour has passed", () => app.context.database.knex("accountLinks").update({ expiresAt: new Date() })],
    [
      "the trader has become an administrator",
      ({ actor }) =>
        app.context.database.knex("users").where({ id: actor.user.id }).update({ role: "admin" }),
    ],
  ])("does not work when %s", async (_what, end) => {
    const trader = await app.trader();
    const { token } = (await linkFor(trader)).body as NewAccountLink;
    await end(trader);
    expect((await reset(token)).body).toMatchObject({ code: "link_ended" });
  });

  test("is never made for one's own account, even by an administrator who is alone", async () => {
    await app.context.database.knex("users").where({ id: second.actor.user.id }).update({ isActive: false });
    expect((await linkFor(admin)).body).toMatchObject({ code: "own_account" });
  });

  test("of an administrator without a second factor takes two others", async () => {
    expect((await linkFor(second)).body).toMatchObject({ code: "no_second_administrator" });
    const third = await app.administrator();
    expect((await linkFor(second)).status).toBe(202);
    const [approval] = (await third.get("/api/admin/approvals?status=pending")).body as Approval[];
    const path = `/api/admin/approvals/${approval?.id ?? ""}`;
    expect((await second.patch(path, { decision: "approved" })).body).toMatchObject({ code: "own_account" });
    expect((await third.patch(path, { decision: "approved" })).status).toBe(200);
    const [link] = (await admin.get("/api/admin/links")).body as AccountLink[];
    const { token } = (await admin.post(`/api/admin/links/${link?.id ?? ""}/issue`)).body as NewAccountLink;
    expect((await reset(token)).status).toBe(200);
  });

  test("of an administrator with a second factor takes one, and works only while that is so", async () => {
    const { knex } = app.context.database;
    const factor = {
      userId: second.actor.user.id,
      secret: Buffer.alloc(48),
      confirmedAt: new Date(),
      lastStep: 1,
    };
    await knex("secondFactors").insert(factor);
    const { token } = (await linkFor(second)).body as NewAccountLink;
    await knex("secondFactors").where({ userId: factor.userId }).delete();
    expect((await reset(token)).body).toMatchObject({ code: "link_ended" });
    await knex("secondFactors").insert(factor);
    await knex("settings").update({ secondApprovalForChanges: true });
    expect((await reset(token)).body).toMatchObject({ code: "link_ended" });
    await knex("settings").update({ secondApprovalForChanges: false });
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(second, NEW_PASSWORD)).body).toMatchObject({ code: "second_factor_required" });
  });
});

describe("whoever made a password link counts as the account's holder", () => {
  let trader: SignedInClient;
  let token: string | null;
  beforeEach(async () => {
    trader = await app.trader("1000");
    ({ token } = (await linkFor(trader)).body as NewAccountLink);
  });

  const person = () => `/api/admin/users/${trader.actor.user.id}`;
  const order = async (by: SignedInClient, decision: object) =>
    by.patch(`/api/admin/orders/${(await submitOrder(trader, "10")).id}/resolve`, decision);
  const process = (by: SignedInClient, { id }: { id: string }, status: string) =>
    by.patch(`/api/admin/transactions/${id}/process`, { status });
  const refused = {
    status: 403,
    body: { code: "own_account", message: expect.stringContaining("You made a link to this account") },
  };
  const signInAgain = () =>
    trader.post("/api/login", { username: trader.actor.user.username, password: NEW_PASSWORD });
  const win = { result: "win", returnRate: "1.8" };
  const ACTS: Record<string, (by: SignedInClient) => Promise<Answer>> = {
    "a win": (by) => order(by, { result: "win", returnRate: "1.8" }),
    "a loss": (by) => order(by, { result: "loss", returnRate: "0.5" }),
    "a rejected order": (by) => order(by, { result: "rejected", returnRate: "0" }),
    "a deposit": async (by) => process(by, await submitDeposit(trader, "50"), "completed"),
    "a rejected deposit": async (by) => process(by, await submitDeposit(trader, "50"), "rejected"),
    "a withdrawal": async (by) => process(by, await submitWithdrawal(trader, "20"), "completed"),
    "a rejected withdrawal": async (by) => process(by, await submitWithdrawal(trader, "20"), "rejected"),
    "paying a withdrawal": async (by) =>
      by.post(`/api/admin/transactions/${(await submitWithdrawal(trader, "20")).id}/paying`, {}),
    "taking an order": async (by) =>
      by.put(`/api/admin/claims/order/${(await submitOrder(trader, "10")).id}`, {}),
    "the balance": (by) => by.patch(person(), { balance: "5000" }),
    "a suspension": (by) => by.patch(person(), { isActive: false }),
  };

  test.each(Object.entries(ACTS))("for %s, while the link works and after it was used", async (_, act) => {
    expect(await act(admin)).toMatchObject(refused);
    await reset(token);
    await signInAgain();
    expect(await act(admin)).toMatchObject(refused);
    expect((await act(second)).status).toBeLessThan(300);
  });

  test("for lifting a suspension, and for closing what is pending", async () => {
    const { id } = await submitOrder(trader, "10");
    await second.patch(person(), { isActive: false });
    expect(await admin.patch(person(), { isActive: true })).toMatchObject(refused);
    expect((await admin.post(`${person()}/close-pending`, {})).body).toMatchObject({
      orders: 0,
      left: [{ kind: "order", id, reason: expect.stringContaining("You made a link") }],
    });
    expect((await second.patch(person(), { isActive: true })).status).toBe(200);
  });

  test("but not once the link ended unused, a week after it was used, or when alone", async () => {
    await second.delete(`/api/admin/links/${await linkId()}`);
    expect((await order(admin, win)).status).toBe(200);

    ({ token } = (await linkFor(trader)).body as NewAccountLink);
    await reset(token);
    await signInAgain();
    expect(await order(admin, win)).toMatchObject(refused);
    const { knex } = app.context.database;
    await knex("accountLinks")
      .where({ id: await linkId() })
      .update({ endedAt: knex.raw("now() - interval '7 days'") });
    expect((await order(admin, win)).status).toBe(200);

    await linkFor(trader);
    await knex("users").where({ id: second.actor.user.id }).update({ isActive: false });
    expect((await order(admin, win)).status).toBe(200);
  });

  test("for approvals: they neither decide them, nor is one of theirs from before the link valid", async () => {
    const { knex } = app.context.database;
    await knex("settings").update({ secondApprovalAbove: "0" });
    expect((await order(second, win)).body).toMatchObject({ code: "no_second_administrator" });
    const third = await app.administrator();
    expect((await order(second, win)).status).toBe(202);
    const other = await app.trader("1000");
    const { id } = await submitOrder(other, "10");
    expect((await admin.patch(`/api/admin/orders/${id}/resolve`, win)).status).toBe(202);
    await linkFor(other);

    const waiting = (await third.get("/api/admin/approvals?status=pending")).body as Approval[];
    const decide = (by: SignedInClient, asker: SignedInClient, decision: string) => {
      const found = waiting.find(({ requestedBy }) => requestedBy === asker.actor.user.username);
      return by.patch(`/api/admin/approvals/${found?.id ?? ""}`, { decision });
    };
    expect(await decide(admin, second, "approved")).toMatchObject(refused);
    expect(await decide(admin, second, "declined")).toMatchObject(refused);
    expect((await decide(third, second, "approved")).status).toBe(200);
    expect((await decide(third, admin, "approved")).body).toMatchObject({
      code: "approval_unsupported",
      message: expect.stringContaining("A link has tied"),
    });
    expect((await decide(second, admin, "declined")).status).toBe(200);
  });

  async function linkId(): Promise<string> {
    const [newest] = (await admin.get("/api/admin/links")).body as AccountLink[];
    return newest?.id ?? "";
  }
});

/* Two administrators whom a link ties may be one person: `first` has made it, `other` was opened by it. */
describe.each<[what: string, tie: (first: SignedInClient, third: SignedInClient) => Promise<string>]>([
  [
    "an invitation ties two administrators",
    async (first) => ((await accept((await invite("admin", first)).token)).body as User).id,
  ],
  [
    "a password link ties two administrators",
    async (first, third) => {
      const person = await app.administrator();
      await linkFor(person, first);
      const [approval] = (await third.get("/api/admin/approvals?status=pending")).body as Approval[];
      await third.patch(`/api/admin/approvals/${approval?.id ?? ""}`, { decision: "approved" });
      const [link] = (await first.get("/api/admin/links")).body as AccountLink[];
      const { token } = (await first.post(`/api/admin/links/${link?.id ?? ""}/issue`)).body as NewAccountLink;
      await reset(token);
      return person.actor.user.id;
    },
  ],
])("when %s", (_what, tie) => {
  let first: SignedInClient;
  let third: SignedInClient;
  let other: SignedInClient;

  beforeEach(async () => {
    [first, third] = [admin, second];
    const { knex } = app.context.database;
    await setBalance(first, "1000");
    const id = await tie(first, third);
    await knex("users").where({ id }).update({ passwordHash: PASSWORD_HASH });
    const user = (await knex("users").where({ id }).first()) as User;
    other = await app.signedIn({ ...first.actor, user });
    await setBalance(other, "1000");
  });

  async function setBalance({ actor }: SignedInClient, to: string): Promise<void> {
    await app.context.database.transact(async (tx) => {
      await tx.trx("accounts").where({ userId: actor.user.id }).increment("version", 1);
      await post(tx.trx, balanceSet(toDecimal("0"), toDecimal(to)), {
        userId: actor.user.id,
        reference: uuidv7(),
        actorId: null,
      });
    });
  }

  const wins = async (of: SignedInClient) => {
    const { id } = await submitOrder(of, "10");
    return (by: SignedInClient) =>
      by.patch(`/api/admin/orders/${id}/resolve`, { result: "win", returnRate: "1.8" });
  };
  const transfers =
    (
      submit: typeof submitDeposit,
      status: string,
    ): ((of: SignedInClient) => Promise<(by: SignedInClient) => Promise<Answer>>) =>
    async (of) => {
      const { id } = await submit(of, "20");
      return (by) => by.patch(`/api/admin/transactions/${id}/process`, { status });
    };
  const changes = (body: object) => async (of: SignedInClient) => (by: SignedInClient) =>
    by.patch(`/api/admin/users/${of.actor.user.id}`, body);
  /** What is done about somebody's account. */
  const ACTS: Record<string, (of: SignedInClient) => Promise<(by: SignedInClient) => Promise<Answer>>> = {
    "a win": wins,
    "a deposit": transfers(submitDeposit, "completed"),
    "a rejected deposit": transfers(submitDeposit, "rejected"),
    "a withdrawal": transfers(submitWithdrawal, "completed"),
    "paying a withdrawal": async (of) => {
      const { id } = await submitWithdrawal(of, "20");
      return (by) => by.post(`/api/admin/transactions/${id}/paying`, {});
    },
    "taking an order": async (of) => {
      const { id } = await submitOrder(of, "10");
      return (by) => by.put(`/api/admin/claims/order/${id}`, {});
    },
    "the balance": changes({ balance: "5000" }),
    "a suspension": changes({ isActive: false }),
  };
  const refused = { status: 403, body: { code: "own_account" } };

  test.each(Object.entries(ACTS))("neither does %s of the other, but the third does", async (_, prepare) => {
    const [ofFirst, ofOther] = [await prepare(first), await prepare(other)];
    expect([await ofFirst(other), await ofOther(first)]).toMatchObject([refused, refused]);
    expect((await ofOther(third)).status).toBeLessThan(300);
  });

  test("a week later they are two", async () => {
    const { knex } = app.context.database;
    const act = await wins(first);
    await knex("accountLinks")
      .where({ endedAs: "used" })
      .update({ endedAt: knex.raw("now() - interval '7 days'") });
    expect((await act(other)).status).toBe(200);
  });

  test("neither approves what the other asked for, in either direction", async () => {
    const { knex } = app.context.database;
    await knex("settings").update({ secondApprovalForChanges: true });
    for (const [asks, decides] of [
      [first, other],
      [other, first],
    ] as const) {
      const trader = await app.trader("10");
      expect(await asks.patch(`/api/admin/users/${trader.actor.user.id}`, { balance: "5000" })).toMatchObject(
        { status: 202 },
      );
      const [approval] = (await third.get("/api/admin/approvals?status=pending")).body as Approval[];
      const path = `/api/admin/approvals/${approval?.id ?? ""}`;
      expect(await decides.patch(path, { decision: "approved" })).toMatchObject({
        status: 403,
        body: { code: "own_approval", message: expect.stringContaining("A link ties your account") },
      });
      expect((await third.patch(path, { decision: "approved" })).status).toBe(200);
    }
  });

  test("what the third asks about one of them, the other does not approve: nobody could", async () => {
    await app.context.database.knex("settings").update({ secondApprovalForChanges: true });
    expect(await third.patch(`/api/admin/users/${first.actor.user.id}`, { balance: "5000" })).toMatchObject({
      body: { code: "no_second_administrator" },
    });
  });

  test("without a third one the invited colleague decides, and it is marked as the account's own", async () => {
    const { knex } = app.context.database;
    const acts = [await wins(first), await ACTS["a deposit"]?.(first), await ACTS["the balance"]?.(first)];
    await knex("users").where({ id: third.actor.user.id }).update({ isActive: false });
    for (const act of acts) expect((await act?.(other))?.status).toBe(200);
    const lines: { details: { ownAccount?: true; correction?: string } }[] = await knex("auditLog")
      .where({ actorId: other.actor.user.id })
      .whereIn("action", ["order.resolved", "transaction.processed", "user.balance_set"]);
    expect(lines.map(({ details }) => details.ownAccount)).toEqual([true, true, true]);
    const corrections = lines.flatMap(({ details }) => details.correction ?? []);
    const marks: { ownAccount: boolean }[] = [
      ...(await knex("orders").where({ userId: first.actor.user.id })),
      ...(await knex("transactions").where({ userId: first.actor.user.id })),
      ...(await knex("balanceReasons").whereIn("reference", corrections)),
    ];
    expect(marks.map(({ ownAccount }) => ownAccount)).toEqual([true, true, true, true]);
    expect((await (await wins(first))(first)).body).toMatchObject({ code: "own_account" });
  });
});
