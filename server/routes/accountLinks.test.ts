import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountLink, NewAccountLink } from "#protocol/accountLinks.ts";
import type { Approval } from "#protocol/approvals.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Notification } from "#protocol/notifications.ts";
import type { User } from "#protocol/users.ts";
import { submitWithdrawal } from "../test/submit.ts";
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
    expect(links.find((one) => one.id === link.id)).toMatchObject({ endedAs: "used", username, userId: id });
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

  test("of an administrator with a second factor takes one, and works only while there is one", async () => {
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
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(second, NEW_PASSWORD)).body).toMatchObject({ code: "second_factor_required" });
  });

  test("keeps its maker from approving a withdrawal of that account", async () => {
    const trader = await app.trader("1000");
    const { token } = (await linkFor(trader)).body as NewAccountLink;
    const { id } = await submitWithdrawal(trader, "10");
    const process = (by: SignedInClient) =>
      by.patch(`/api/admin/transactions/${id}/process`, { status: "completed" });
    await reset(token);
    expect((await process(admin)).body).toMatchObject({ code: "own_account" });
    expect((await process(second)).status).toBe(200);
  });
});
