import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewApiToken } from "#protocol/tokens.ts";
import { createToken } from "../commands/createToken.ts";
import { createProgram, type TestClient } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { bearerOf } from "./token.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { PASSWORD } from "../test/desk.ts";
import { withdrawalRequest } from "../test/transferRequests.ts";

/* What programs sign in with. The access matrix covers which routes accept a token, the socket matrix sockets. */

const FORM = { name: "rebalancer", scope: "trade" };
const ORDER = orderRequest("100");

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
});

async function create(form: object = FORM): Promise<NewApiToken> {
  const { status, body } = await trader.post("/api/user/tokens", form);
  expect(status).toBe(201);
  return body as NewApiToken;
}

async function programWith(form: object = FORM): Promise<TestClient> {
  return createProgram(app.url, (await create(form)).token);
}

async function deeds(): Promise<unknown> {
  return app.context.database
    .knex("auditLog")
    .where({ actorName: trader.actor.user.username })
    .whereLike("action", "token.%")
    .orderBy("id")
    .select("action", "subject", "details");
}

test("a token is shown once, and stored as its hash only", async () => {
  const { token, id, ...rest } = await create();

  expect(token).toMatch(/^livedesk_[\w-]{43}$/);
  expect(rest).toEqual({
    name: "rebalancer",
    scope: "trade",
    createdAt: expect.any(String),
    lastUsedAt: null,
    expiresAt: null,
  });
  const { body } = await trader.get("/api/user/tokens");
  expect(body).toEqual([{ id, ...rest }]);
  const rows = await app.context.database.knex("apiTokens").where({ id });
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await deeds()).toEqual([
    { action: "token.created", subject: id, details: { name: "rebalancer", scope: "trade" } },
  ]);
});

test("a program trades with it, and its last use is recorded", async () => {
  const program = await programWith();

  expect((await program.get("/api/user")).body).toMatchObject({ username: trader.actor.user.username });
  const placed = await program.post("/api/orders", ORDER);
  expect(placed).toMatchObject({ status: 201, body: { status: "pending", total: "100.10" } });
  expect((await program.get("/api/orders")).body).toMatchObject([{ total: "100.10" }]);
  expect((await trader.get("/api/user/tokens")).body).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

describe("what it is not for:", () => {
  const withdrawal = withdrawalRequest("1");
  const deposit = { type: "deposit", amount: "1", transactionId: "0xtoken" };
  test.each([
    ["a withdrawal", "post", "/api/transactions", withdrawal],
    ["a deposit", "post", "/api/transactions", deposit],
    ["another password", "put", "/api/user/password", { currentPassword: PASSWORD, newPassword: "secret7" }],
    ["the sessions", "get", "/api/user/sessions", undefined],
    ["another token", "post", "/api/user/tokens", FORM],
    ["the administrators' part", "get", "/api/admin/users", undefined],
    ["a browser's sign-in", "post", "/api/login", { username: "somebody", password: PASSWORD }],
  ] as const)("%s", async (_what, method, path, body) => {
    const program = await programWith();
    expect(await program[method](path, body as never)).toMatchObject({
      status: 403,
      body: { code: "token_not_allowed", message: "This API token may not do this." },
    });
  });

  test("orders, with read scope", async () => {
    const program = await programWith({ ...FORM, scope: "read" });
    expect(await program.post("/api/orders", ORDER)).toMatchObject({ status: 403 });
    expect((await program.get("/api/orders")).body).toEqual([]);
  });

  test("others' data, even if its user is an administrator", async () => {
    const { body } = await trader.post("/api/transactions", withdrawal);
    const admin = await app.administrator();
    const { token } = (await admin.post("/api/user/tokens", FORM)).body as NewApiToken;
    const path = `/api/transactions/${(body as { id: string }).id}/details`;

    expect((await admin.get(path)).status).toBe(200);
    expect((await createProgram(app.url, token).get(path)).status).toBe(404);
  });
});

test("a cookie next to a token is ignored, and rules for cookies do not apply", async () => {
  const admin = await app.administrator();
  const { token } = await create();
  const headers = { authorization: `Bearer ${token}`, origin: "https://elsewhere.example" };

  expect((await admin.get("/api/user", headers)).body).toMatchObject({
    username: trader.actor.user.username,
  });
  expect((await admin.get("/api/admin/users", headers)).status).toBe(403);
  expect((await trader.post("/api/orders", ORDER, headers)).status).toBe(201);
  expect((await trader.post("/api/orders", ORDER, { origin: headers.origin })).body).toMatchObject({
    code: "foreign_origin",
  });
  expect(
    (await trader.post("/api/logout", undefined, { ...headers, authorization: "Bearer x" })).status,
  ).toBe(403);
  expect((await trader.get("/api/user", { authorization: "Bearer livedesk_x" })).body).toMatchObject({
    code: "unauthenticated",
    message: "This API token is not valid.",
  });
});

describe("it ends", () => {
  test("when it is revoked", async () => {
    const { id, token } = await create();
    const program = createProgram(app.url, token);

    expect((await trader.delete(`/api/user/tokens/${id}`)).status).toBe(204);
    expect((await program.get("/api/user")).status).toBe(401);
    expect((await trader.delete(`/api/user/tokens/${id}`)).status).toBe(404);
    expect((await deeds()) as unknown[]).toMatchObject([
      { action: "token.created" },
      { action: "token.revoked", subject: id, details: { name: "rebalancer", scope: "trade" } },
    ]);
  });

  test("with the password, a ban, a sign-out everywhere else, by the user or an administrator", async () => {
    const third = await programWith();
    expect((await trader.delete("/api/user/sessions")).status).toBe(204);
    expect((await third.get("/api/user")).status).toBe(401);
    const first = await programWith();
    await trader.put("/api/user/password", { currentPassword: PASSWORD, newPassword: "battery staple" });
    expect((await first.get("/api/user")).status).toBe(401);

    const second = await programWith();
    const admin = await app.administrator();
    await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false });
    await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: true });
    expect((await second.get("/api/user")).status).toBe(401);
  });
});

describe("it is not created", () => {
  test("without a proof of identity in the last ten minutes", async () => {
    const { knex } = app.context.database;
    const own = { userId: trader.actor.user.id };
    await knex("sessions")
      .where(own)
      .update({ provenAt: knex.raw("now() - interval '11 minutes'") });
    expect(await trader.post("/api/user/tokens", FORM)).toMatchObject({
      status: 403,
      body: { code: "step_up_required", proof: "password" },
    });
    expect(await deeds()).toEqual([]);

    expect((await trader.post("/api/step-up", { password: PASSWORD })).status).toBe(204);
    await create();
  });

  test("for a session that has ended meanwhile", async () => {
    const ended = { ...trader.actor, sessionHash: "00".repeat(32) };
    await expect(createToken(app.context, ended, { name: "late", scope: "read" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  test.each([
    [{ ...FORM, name: " " }, "name", "Name is required"],
    [{ ...FORM, name: "x".repeat(61) }, "name", "Use at most 60 characters"],
    [{ ...FORM, scope: "withdraw" }, "scope", "Choose one of read, trade, desk_read, desk_decide"],
    [{ name: "bot" }, "scope", "Choose one of read, trade, desk_read, desk_decide"],
  ])("with a form like %j", async (form, field, message) => {
    expect(await trader.post("/api/user/tokens", form)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { [field]: message } },
    });
  });

  test("beyond twenty", async () => {
    const { knex } = app.context.database;
    await knex.raw(
      `insert into "apiTokens" (id, hash, "userId", name, scope)
       select gen_random_uuid(), sha256(random()::text::bytea), ?, 'bot', 'read' from generate_series(1, 20)`,
      [trader.actor.user.id],
    );
    expect(await trader.post("/api/user/tokens", FORM)).toMatchObject({
      status: 400,
      body: { fields: { name: "You have 20 tokens: revoke one first." } },
    });
  });
});

test.each([
  [undefined, null],
  ["", null],
  ["Basic dXNlcjpwYXNz", null],
  ["Bearerlivedesk_x", null],
  ["Bearer livedesk_x", "livedesk_x"],
  ["bearer   livedesk_x ", "livedesk_x"],
  ["Bearer", ""],
])("the header %j holds %j", (header, text) => {
  expect(bearerOf(header)).toBe(text);
});
