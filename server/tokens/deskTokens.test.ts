import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval } from "#protocol/approvals.ts";
import type { Notification } from "#protocol/notifications.ts";
import type { ApiToken, NewApiToken } from "#protocol/tokens.ts";
import { changeRole } from "../commands/changeRole.ts";
import { removeSecondFactorOf } from "../commands/removeSecondFactor.ts";
import { enrol } from "../test/authenticator.ts";
import { createProgram, type TestClient } from "../test/client.ts";
import { insertPasskey } from "../test/passkey.ts";
import { submitDeposit, submitOrder } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { findLiveTokens } from "./tokenRows.ts";
import { hashToken } from "./token.ts";

/* Programs that act for the desk. Which calls they may make is in the access matrix. */

const WIN = { result: "win", returnRate: "1.8" };

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  // So that nobody below is alone.
  await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.administrator();
  trader = await app.trader("10000");
});
afterEach(() => rule({ secondApprovalAbove: null, adminSecondFactorRequired: false }));

async function rule(settings: Record<string, unknown>): Promise<void> {
  await app.context.database.knex("settings").update(settings);
}

async function create(scope: string, of = admin): Promise<NewApiToken> {
  const { status, body } = await of.post("/api/user/tokens", { name: "robot", scope });
  expect(status).toBe(201);
  return body as NewApiToken;
}

/** A program of an administrator with a second factor, whose own proof of identity is long over. */
async function programWith(scope: string): Promise<TestClient> {
  await enrol(admin);
  const { token } = await create(scope);
  const { knex } = app.context.database;
  await knex("sessions")
    .where({ userId: admin.actor.user.id })
    .update({ provenAt: knex.raw("now() - interval '9 hours'") });
  return createProgram(app.url, token);
}

describe("is created", () => {
  test.each([
    ["by nobody without a second factor", () => admin, "needs your second factor: please set one up first."],
    ["by no trader", () => trader, "Only administrators can create a token for the desk."],
  ])("%s", async (_who, whose, message) => {
    for (const scope of ["desk_read", "desk_decide"])
      expect(await whose().post("/api/user/tokens", { name: "robot", scope })).toMatchObject({
        status: 400,
        body: { fields: { scope: expect.stringContaining(message) } },
      });
  });

  test("by an administrator with one, for 90 days", async () => {
    await enrol(admin);
    await create("desk_read");
    const { body } = await admin.get("/api/user/tokens");
    const [token] = body as ApiToken[];
    const [createdAt, expiresAt] = [token?.createdAt, token?.expiresAt].map((time) => Date.parse(time ?? ""));
    expect(token).toMatchObject({ name: "robot", scope: "desk_read" });
    expect(Math.round(((expiresAt ?? 0) - (createdAt ?? 0)) / 60_000)).toBe(90 * 24 * 60);
    // One administrator is enough, but the others are notified.
    const other = await app.administrator();
    await create("desk_decide");
    const { username, id: userId } = admin.actor.user;
    const toldOf = async (of: typeof admin) => {
      const all = (await of.get("/api/notifications")).body as Notification[];
      return all.filter(({ kind }) => kind === "desk_token_created").map(({ details }) => details);
    };
    expect(await toldOf(other)).toEqual([{ by: username, userId, name: "robot", scope: "desk_decide" }]);
    expect(await toldOf(admin)).toEqual([]);
    await create("trade");
    expect(await toldOf(other)).toHaveLength(1);
  });
});

test("it decides without a proof of identity, and the audit log names it", async () => {
  const program = await programWith("desk_decide");
  const { id } = await submitOrder(trader, "10");

  expect(await program.patch(`/api/admin/orders/${id}/resolve`, WIN)).toMatchObject({
    status: 200,
    body: { status: "win" },
  });
  const line = await app.context.database.knex("auditLog").where({ subject: id }).first();
  expect(line).toMatchObject({
    action: "order.resolved",
    actorName: admin.actor.user.username,
    details: { result: "win", token: "robot" },
  });
});

describe("it is no second administrator:", () => {
  test("what it approves counts with what its user approves", async () => {
    const program = await programWith("desk_decide");
    await rule({ secondApprovalAbove: "1000" });
    const statuses = [];
    for (const amount of ["600", "600"]) {
      const { id } = await submitDeposit(trader, amount);
      statuses.push(
        (await program.patch(`/api/admin/transactions/${id}/process`, { status: "completed" })).status,
      );
    }
    expect(statuses).toEqual([200, 202]);

    const { body } = await program.get("/api/admin/approvals?status=pending");
    const [approval] = body as Approval[];
    expect(approval).toMatchObject({ requestedBy: admin.actor.user.username });
    expect(
      await program.patch(`/api/admin/approvals/${approval?.id}`, { decision: "approve" }),
    ).toMatchObject({ status: 403, body: { code: "token_not_allowed" } });
  });

  test("it decides nothing of its own user's", async () => {
    const program = await programWith("desk_decide");
    const { id } = await submitDeposit(admin, "10");
    expect(
      await program.patch(`/api/admin/transactions/${id}/process`, { status: "completed" }),
    ).toMatchObject({ status: 403, body: { code: "own_account" } });
  });
});

describe("it ends", () => {
  async function answerOf(program: TestClient): Promise<number> {
    return (await program.get("/api/admin/orders")).status;
  }

  test("after 90 days", async () => {
    await enrol(admin);
    const { id, token } = await create("desk_read");
    const program = createProgram(app.url, token);
    expect(await answerOf(program)).toBe(200);

    const { knex } = app.context.database;
    await knex("apiTokens").where({ id }).update({ expiresAt: knex.fn.now() });
    expect(await program.get("/api/admin/orders")).toMatchObject({
      status: 401,
      body: { message: "This API token is not valid." },
    });
    // Sockets are checked with this.
    expect(await findLiveTokens(knex, [hashToken(token)])).toEqual(new Set());
  });

  test("with the second factor; other tokens stay", async () => {
    const program = await programWith("desk_read");
    expect(await answerOf(program)).toBe(200);
    const { knex } = app.context.database;
    await knex("sessions").where({ userId: admin.actor.user.id }).update({ provenAt: knex.fn.now() });
    const other = createProgram(app.url, (await create("read")).token);

    await removeSecondFactorOf(app.context.database, admin.actor.user.username);
    expect(await answerOf(program)).toBe(401);
    expect((await other.get("/api/user")).status).toBe(200);
  });

  test("with the last second factor, if that is a passkey", async () => {
    const program = await programWith("desk_read");
    const { knex } = app.context.database;
    const { passkeyId } = await insertPasskey(knex, admin.actor.user.id);
    await knex("sessions").where({ userId: admin.actor.user.id }).update({ provenAt: knex.fn.now() });
    expect((await admin.delete("/api/user/second-factor")).status).toBe(204);
    expect(await answerOf(program)).toBe(200);
    expect((await admin.delete(`/api/user/passkeys/${passkeyId}`)).status).toBe(200);
    expect(await answerOf(program)).toBe(401);
  });

  test("with the role", async () => {
    const program = await programWith("desk_decide");
    await changeRole(app.context.database, admin.actor.user.username, "user");
    expect(await answerOf(program)).toBe(401);
  });
});

test("without the second factor it opens nothing, whatever the settings require", async () => {
  const program = await programWith("desk_read");
  await app.context.database.knex("secondFactors").where({ userId: admin.actor.user.id }).delete();
  expect(await program.get("/api/admin/orders")).toMatchObject({
    status: 403,
    body: { code: "second_factor_setup_required" },
  });
});
