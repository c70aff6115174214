import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import type { Enrolment } from "#protocol/secondFactor.ts";
import { confirmSecondFactor } from "../commands/confirmSecondFactor.ts";
import { removeSecondFactorOf } from "../commands/removeSecondFactor.ts";
import { enrol, openAuthenticator, wrongCode } from "../test/authenticator.ts";
import { type Answer, countStatuses } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { PASSWORD } from "../test/desk.ts";

const PATH = "/api/user/second-factor";

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader();
});

function signIn(code?: string, password = PASSWORD): Promise<Answer> {
  const { username } = trader.actor.user;
  return app.anonymous().post("/api/login", { username, password, ...(code === undefined ? {} : { code }) });
}

const refused = (code: string, status = 401) => ({ status, body: { code } });

function auditLines(): Promise<{ action: string; actorName: string; details: unknown }[]> {
  return app.context.database
    .knex("auditLog")
    .where({ subject: trader.actor.user.id })
    .whereNot({ action: "user.balance_set" })
    .orderBy("id")
    .select("action", "actorName", "details");
}

describe("setting it up", () => {
  test("has no effect before a code has confirmed it", async () => {
    const first = (await trader.post(PATH)).body as Enrolment;
    const { secret, uri } = (await trader.post(PATH)).body as Enrolment;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Livedesk:${trader.actor.user.username}?issuer=Livedesk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await trader.get(PATH)).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0, passkeys: 0 });
    expect((await signIn()).status).toBe(200);

    const replaced = await openAuthenticator(first.secret);
    expect(await trader.post(`${PATH}/confirm`, { code: replaced.code() })).toMatchObject(
      refused("invalid_code"),
    );
    const phone = await openAuthenticator(secret);
    const spaced = phone.code().replace(/(...)/, "$1 ");
    const confirmed = await trader.post(`${PATH}/confirm`, { code: spaced });
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{7}-){3}[0-9A-HJKMNP-TV-Z]{7}$/);
    expect((await trader.get(PATH)).body).toEqual({
      enabledAt: expect.stringMatching(/^\d{4}-.*Z$/),
      recoveryCodesLeft: 10,
      passkeys: 0,
    });
  });

  test("is confirmed within ten minutes, in a session that still exists", async () => {
    const { knex } = app.context.database;
    const confirm = async (secret: string) =>
      trader.post(`${PATH}/confirm`, { code: (await openAuthenticator(secret)).code() });
    const { secret } = (await trader.post(PATH)).body as Enrolment;
    await knex("secondFactors")
      .where({ userId: trader.actor.user.id })
      .update({ createdAt: knex.raw("now() - interval '10 minutes'") });
    expect(await confirm(secret)).toMatchObject({
      status: 404,
      body: { message: "Create a new secret first." },
    });

    const again = (await trader.post(PATH)).body as Enrolment;
    const ended = { ...trader.actor, sessionHash: "00".repeat(32) };
    const { code } = await openAuthenticator(again.secret);
    await expect(
      confirmSecondFactor(app.context, app.api.rateLimits, ended, { code: code() }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await confirm(again.secret)).status).toBe(200);
  });

  test("happens once: a confirmed one is not replaced, not even by two simultaneous confirmations", async () => {
    const { secret } = (await trader.post(PATH)).body as Enrolment;
    const phone = await openAuthenticator(secret);
    const code = phone.code();
    const answers = await Promise.all([1, 2, 3].map(() => trader.post(`${PATH}/confirm`, { code })));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
    expect(await trader.post(PATH)).toMatchObject(refused("second_factor_enabled", 409));
    expect((await trader.get(PATH)).body).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("has to be started, and needs step-up", async () => {
    expect(await trader.post(`${PATH}/confirm`, { code: "123456" })).toMatchObject(refused("not_found", 404));
    const { knex } = app.context.database;
    await knex("sessions")
      .where({ userId: trader.actor.user.id })
      .update({ provenAt: knex.raw("now() - interval '11 minutes'") });
    expect(await trader.post(PATH)).toMatchObject(refused("step_up_required", 403));
    expect(await trader.delete(PATH)).toMatchObject(refused("step_up_required", 403));
    expect(await trader.post(`${PATH}/recovery-codes`)).toMatchObject(refused("step_up_required", 403));
  });

  test("stores nothing from which a code can be read or made", async () => {
    const { secret, recoveryCodes } = await enrol(trader);
    const { knex } = app.context.database;
    const rows = [
      ...(await knex("secondFactors").select(knex.raw("encode(secret, 'escape') as kept"))),
      ...(await knex("recoveryCodes").select(knex.raw("encode(hash, 'escape') as kept"))),
      ...(await knex("auditLog").select(knex.raw("details::text as kept"))),
    ].map(({ kept }) => kept as string);
    expect(rows.length).toBeGreaterThan(11);
    expect(rows.filter((row) => [secret, ...recoveryCodes].some((text) => row.includes(text)))).toEqual([]);
  });
});

describe("signing in", () => {
  test("asks for a code only after the correct password, and accepts it", async () => {
    const phone = await enrol(trader);
    expect(await signIn(undefined, "wrong")).toMatchObject(refused("invalid_credentials"));
    expect(await signIn(phone.code(), "wrong")).toMatchObject(refused("invalid_credentials"));
    expect(await signIn()).toMatchObject({
      ...refused("second_factor_required"),
      headers: expect.toSatisfy((headers: Headers) => headers.getSetCookie().length === 0),
    });
    expect(await signIn(wrongCode(phone))).toMatchObject({
      status: 401,
      body: { code: "invalid_code", fields: { code: "This code is not correct or was already used." } },
    });
    expect(await signIn(phone.code())).toMatchObject({
      status: 200,
      body: { username: trader.actor.user.username },
    });
  });

  test("accepts each code once, and no older one after it", async () => {
    const phone = await enrol(trader);
    expect(await signIn(phone.code(-1))).toMatchObject(refused("invalid_code"));
    expect((await signIn(phone.code(1))).status).toBe(200);
    expect(await signIn(phone.code(1))).toMatchObject(refused("invalid_code"));
    expect(await signIn(phone.code())).toMatchObject(refused("invalid_code"));
  });

  test("succeeds once for two simultaneous uses of a code", async () => {
    const phone = await enrol(trader);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(phone.code())));
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 5 });
  });

  test("accepts a recovery code instead, once, however it is typed", async () => {
    const { recoveryCodes } = await enrol(trader);
    const [first = "", second = "", third = ""] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(first)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 5 });
    const typed = second.toLowerCase().replace(/-/g, " ").replace(/0/g, "o").replace(/1/g, "l");
    expect((await signIn(typed)).status).toBe(200);
    expect((await trader.get(PATH)).body).toMatchObject({ recoveryCodesLeft: 8 });
    const other = await app.trader();
    await enrol(other);
    expect(
      (
        await app
          .anonymous()
          .post("/api/login", { username: other.actor.user.username, password: PASSWORD, code: third })
      ).status,
    ).toBe(401);
  });

  test("is recorded: what was used and what was wrong, but not which code", async () => {
    const phone = await enrol(trader);
    await signIn(wrongCode(phone));
    await signIn(phone.recoveryCodes[0]);
    const { username } = trader.actor.user;
    const userAgent = "node";
    expect(await auditLines()).toEqual([
      { action: "second_factor.enabled", actorName: username, details: {} },
      { action: "session.refused", actorName: "unknown", details: { userAgent, factor: "code" } },
      { action: "recovery_code.used", actorName: username, details: {} },
      { action: "session.started", actorName: username, details: { userAgent } },
    ]);
  });
});

test("new recovery codes invalidate the old ones", async () => {
  const { recoveryCodes: old } = await enrol(trader);
  const { status, body } = await trader.post(`${PATH}/recovery-codes`);
  const { recoveryCodes } = body as { recoveryCodes: string[] };
  expect(status).toBe(201);
  expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
  expect((await signIn(old[0])).status).toBe(401);
  expect((await signIn(recoveryCodes[0])).status).toBe(200);
});

describe("without it", () => {
  test("the password alone signs in again, and its codes are gone", async () => {
    const phone = await enrol(trader);
    expect((await trader.delete(PATH)).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect((await trader.get(PATH)).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0, passkeys: 0 });
    expect(await trader.delete(PATH)).toMatchObject(refused("not_found", 404));
    expect(await trader.post(`${PATH}/recovery-codes`)).toMatchObject(refused("not_found", 404));
    await enrol(trader);
    expect((await signIn(phone.recoveryCodes[0])).status).toBe(401);
  });

  test("an operator can remove it, which is recorded", async () => {
    await enrol(trader);
    const { username } = trader.actor.user;
    const { database } = app.context;
    expect(await removeSecondFactorOf(database, username.toUpperCase())).toBe("removed");
    expect(await removeSecondFactorOf(database, username)).toBe("none");
    expect(await removeSecondFactorOf(database, "nobody-here")).toBe("unknown_user");
    expect((await signIn()).status).toBe(200);
    expect(await auditLines()).toContainEqual({
      action: "second_factor.removed",
      actorName: "console",
      details: { username },
    });
  });
});

test("a new first session key decrypts what an older one encrypted, and encrypts it anew", async () => {
  const phone = await enrol(trader);
  const { config } = app.context;
  async function kept(): Promise<Buffer | undefined> {
    const [row] = await SecondFactorModel.query(app.context.database.knex).where({
      userId: trader.actor.user.id,
    });
    return row?.secret;
  }
  const before = await kept();
  const old = config.sessionKeys;
  config.sessionKeys = ["brand-new", ...old];
  try {
    expect((await signIn(phone.code())).status).toBe(200);
    config.sessionKeys = ["brand-new"];
    expect((await signIn(phone.code(1))).status).toBe(200);
    expect(await kept()).not.toEqual(before);
  } finally {
    config.sessionKeys = old;
  }
});
