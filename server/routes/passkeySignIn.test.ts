import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { PasskeyCreation } from "#protocol/passkeys.ts";
import { sealChallenge } from "../passkeys/challenge.ts";
import { enrol } from "../test/authenticator.ts";
import { countStatuses, createClient } from "../test/client.ts";
import { PASSWORD } from "../test/desk.ts";
import { addPasskey, type Twist } from "../test/passkey.ts";
import { ELSEWHERE, idsOf, ORIGIN, PATH, passkeyDesk, refused, requestOf } from "../test/passkeyDesk.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

const KEY = "only-for-tests";

let app: TestApp;
let trader: SignedInClient;

const desk = passkeyDesk();
const { at, auditLines, byPassword, knex, notifications, signIn, signInRequest, unproved, visitor } = desk;
beforeEach(() => {
  ({ app, trader } = desk.scene());
});

describe("signing in with a passkey alone", () => {
  test("needs no name, password or code, and counts as a recent proof", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const client = visitor();
    const request = await signInRequest(client);
    expect(request).toEqual({
      challenge: expect.stringMatching(/^[\w-]{48}$/),
      timeout: 300_000,
      rpId: "desk.example.com",
      allowCredentials: [],
      userVerification: "required",
    });
    const answered = await client.post("/api/login/passkey", { passkey: passkey.answer(request) });
    expect(answered).toMatchObject({ status: 200, body: { username: trader.actor.user.username } });
    expect((await client.get("/api/user")).status).toBe(200);
    expect((await client.post(`${PATH}/options`)).status).toBe(201);
    expect((await client.get(PATH)).body).toMatchObject({
      passkeys: [{ lastUsedAt: expect.stringMatching(/Z$/) }],
    });
    expect((await auditLines()).at(-1)).toEqual({
      action: "session.started",
      actorName: trader.actor.user.username,
      details: { userAgent: "node", by: "passkey", name: "Laptop" },
    });
  });

  const faults: [string, Twist][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another origin of the desk", { origin: ELSEWHERE }],
    ["the origin without TLS", { origin: "http://desk.example.com" }],
    ["another RP ID", { rpId: "www.desk.example.com" }],
    ["a parent's RP ID", { rpId: "example.com" }],
    ["no user verification", { isVerified: false }],
    ["no user presence", { isPresent: false }],
    ["a tampered signature", { isTampered: true }],
    ["the making of a passkey instead", { type: "webauthn.create" }],
    ["a page inside another one", { crossOrigin: true }],
    ["a page inside a named one", { topOrigin: "https://evil.example" }],
    ["a challenge of its own", { challenge: "A".repeat(48) }],
    ["no challenge", { challenge: "" }],
    ["an unknown credential", { id: "A".repeat(43) }],
    ["a credential of one byte", { id: "AA" }],
    ["no user handle", { userHandle: null }],
    ["somebody else's user handle", { userHandle: Buffer.alloc(16).toString("base64url") }],
  ];
  test.each(faults)("refuses %s, and says no more than that", async (_, twist) => {
    const passkey = await addPasskey(trader, ORIGIN);
    const answered = await signIn(passkey, twist);
    expect(answered).toMatchObject({
      status: 401,
      headers: expect.toSatisfy((headers: Headers) => headers.getSetCookie().length === 0),
    });
    expect(answered.body).toEqual({
      code: "invalid_passkey",
      message: "This passkey was not accepted. It may have been removed. Try again, or use another way.",
      requestId: expect.any(String),
    });
  });

  test("refuses another user's credential with this one's key", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const other = await addPasskey(at(await app.trader()), ORIGIN);
    expect(await signIn(passkey, { id: other.id })).toMatchObject(refused("invalid_passkey"));
    expect(await signIn(passkey, { id: other.id, userHandle: other.userHandle })).toMatchObject(
      refused("invalid_passkey"),
    );
  });

  test("takes each answer once, however often it is sent, and each challenge once", async () => {
    const [first, second] = [await addPasskey(trader, ORIGIN), await addPasskey(trader, ORIGIN)];
    const request = await signInRequest();
    const sent = first.answer(request);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor().post("/api/login/passkey", { passkey: sent })),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 7 });
    expect(await visitor().post("/api/login/passkey", { passkey: second.answer(request) })).toMatchObject(
      refused("invalid_passkey"),
    );
    const hash = createHash("sha256").update(Buffer.from(request.challenge, "base64url")).digest();
    expect(await knex()("usedChallenges").where({ hash })).toHaveLength(1);
  });

  test("refuses challenges that were made for something else", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const requests = [
      (await trader.post("/api/step-up/options")).body as PasskeyRequest,
      { ...(await signInRequest()), challenge: await creationChallenge() },
      requestOf(await byPassword()),
      await signInRequest(visitor(ELSEWHERE)),
    ];
    for (const request of requests)
      expect(
        await visitor().post("/api/login/passkey", {
          passkey: passkey.answer(request, { rpId: "desk.example.com" }),
        }),
      ).toMatchObject(refused("invalid_passkey"));
  });

  async function creationChallenge(): Promise<string> {
    return ((await trader.post(`${PATH}/options`)).body as PasskeyCreation).challenge;
  }

  test("refuses an expired challenge, and one of another desk", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const request = await signInRequest();
    const site = { origin: ORIGIN, host: "desk.example.com" };
    const seal = (key: string, expiresAt: number) =>
      sealChallenge([key], { use: "sign in" }, site, expiresAt);
    const send = (challenge: string) =>
      visitor().post("/api/login/passkey", { passkey: passkey.answer({ ...request, challenge }) });
    const now = Date.now() / 1000;
    expect(await send(seal(KEY, now - 1))).toMatchObject({
      status: 401,
      body: { code: "invalid_passkey", message: "This took too long. Please try again." },
    });
    expect(await send(seal("another key", now + 60))).toMatchObject(refused("invalid_passkey"));
    expect((await send(seal(KEY, now + 60))).status).toBe(200);
  });

  test("works with a challenge that an older session key sealed", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const request = await signInRequest();
    const { config } = app.context;
    const old = config.sessionKeys;
    config.sessionKeys = ["brand-new", ...old];
    try {
      const answered = await visitor().post("/api/login/passkey", { passkey: passkey.answer(request) });
      expect(answered.status).toBe(200);
    } finally {
      config.sessionKeys = old;
    }
  });

  test("a thousand challenges leave no row", async () => {
    const before = await knex()("usedChallenges").count();
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 50 }, () => signInRequest()));
    expect(await knex()("usedChallenges").count()).toEqual(before);
  });

  test("tells about a passkey whose counter has not grown, and refuses it", async () => {
    const passkey = await addPasskey(trader, ORIGIN, { counts: true });
    expect((await signIn(passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await signIn(passkey, { counter })).toMatchObject(refused("invalid_passkey"));
    expect((await signIn(passkey, { counter: 4_294_967_295 })).status).toBe(200);
    expect((await notifications()).slice(1)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: "passkey_refused", details: { name: "Laptop" } })),
    );
    const { username } = trader.actor.user;
    expect((await auditLines()).filter(({ action }) => action === "passkey.refused")).toEqual(
      Array.from({ length: 3 }, () => ({
        action: "passkey.refused",
        actorName: username,
        details: { name: "Laptop" },
      })),
    );
  });

  test("is told of a suspension instead, and of maintenance unless an administrator", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const admin = at(await app.administrator());
    const theirs = await addPasskey(admin, ORIGIN);
    await knex()("users").where({ id: trader.actor.user.id }).update({ isActive: false });
    expect(await signIn(passkey)).toMatchObject(refused("account_suspended", 403));
    await knex()("users").where({ id: trader.actor.user.id }).update({ isActive: true });
    await knex()("settings").update({ maintenanceMode: true });
    try {
      expect(await signIn(passkey)).toMatchObject(refused("maintenance", 503));
      expect((await signIn(theirs)).status).toBe(200);
    } finally {
      await knex()("settings").update({ maintenanceMode: false });
    }
    expect((await signIn(passkey)).status).toBe(200);
  });

  test("is recorded when it is refused", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    await signIn(passkey, { isTampered: true });
    expect((await auditLines()).at(-1)).toEqual({
      action: "session.refused",
      actorName: "unknown",
      details: { userAgent: "node", factor: "passkey" },
    });
  });

  test("tells of a new browser, like a sign-in with the password", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    for (const client of [visitor(), visitor()]) expect((await signIn(passkey, {}, client)).status).toBe(200);
    expect(
      await knex()("notifications").where({ userId: trader.actor.user.id, kind: "new_browser" }),
    ).toHaveLength(1);
  });
});

describe("after the password", () => {
  test("a passkey is asked for from the first one on, and accepted", async () => {
    expect((await byPassword()).status).toBe(200);
    const passkey = await addPasskey(trader, ORIGIN);
    expect(await byPassword({ password: "wrong one" })).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
    const asked = await byPassword();
    expect(asked.body).toEqual({
      code: "second_factor_required",
      message: "Please confirm with your second factor.",
      factors: ["passkey"],
      passkeyRequest: {
        challenge: expect.stringMatching(/^[\w-]{48}$/),
        timeout: 300_000,
        rpId: "desk.example.com",
        allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal", "hybrid"] }],
        userVerification: "required",
      },
      requestId: expect.any(String),
    });
    const sent = passkey.answer(requestOf(asked), { userHandle: null });
    expect(await byPassword({ passkey: sent })).toMatchObject({ status: 200 });
    expect(await byPassword({ passkey: sent })).toMatchObject(refused("invalid_passkey"));
  });

  test("names the second factors that work on this page", async () => {
    expect(await byPassword()).toMatchObject({ status: 200 });
    await addPasskey(trader, ORIGIN);
    const there = await byPassword({}, visitor(ELSEWHERE));
    expect(there.body).toMatchObject({ factors: [] });
    expect(there.body).not.toHaveProperty("passkeyRequest");
    await enrol(trader);
    expect((await byPassword({}, visitor(ELSEWHERE))).body).toMatchObject({ factors: ["code"] });
    expect((await byPassword()).body).toMatchObject({ factors: ["code", "passkey"] });
    await trader.delete(`${PATH}/${(await idsOf(trader))[0]}`);
    expect((await byPassword()).body).toMatchObject({ factors: ["code"] });
  });

  const faults: [string, Twist][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["no user verification", { isVerified: false }],
    ["a tampered signature", { isTampered: true }],
    ["another RP ID", { rpId: "example.com" }],
  ];
  test.each(faults)("refuses %s", async (_, twist) => {
    const passkey = await addPasskey(trader, ORIGIN);
    const sent = passkey.answer(requestOf(await byPassword()), twist);
    expect(await byPassword({ passkey: sent })).toMatchObject(refused("invalid_passkey"));
    expect((await auditLines()).at(-1)).toEqual({
      action: "session.refused",
      actorName: "unknown",
      details: { userAgent: "node", factor: "passkey" },
    });
  });

  test("refuses another user's passkey and options, and those for signing in without a password", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const other = at(await app.trader());
    const theirs = await addPasskey(other, ORIGIN);
    const { username } = other.actor.user;
    const forThem = requestOf(await visitor().post("/api/login", { username, password: PASSWORD }));
    for (const sent of [
      theirs.answer(requestOf(await byPassword()), { userHandle: null }),
      theirs.answer(forThem),
      passkey.answer(forThem),
      passkey.answer(await signInRequest()),
    ])
      expect(await byPassword({ passkey: sent })).toMatchObject(refused("invalid_passkey"));
  });

  test("takes either a code or a passkey", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const sent = passkey.answer(requestOf(await byPassword()));
    expect(await byPassword({ passkey: sent, code: "123456" })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: "Send either code or passkey" },
    });
  });
});

describe("step-up", () => {
  test("asks for a passkey, and is done by one", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    await unproved(trader);
    expect(await trader.post(`${PATH}/options`)).toMatchObject({
      status: 403,
      body: { code: "step_up_required", proof: "code", factors: ["passkey"] },
    });
    expect(await trader.post("/api/step-up", { password: PASSWORD })).toMatchObject(
      refused("second_factor_required"),
    );
    const request = (await trader.post("/api/step-up/options")).body as PasskeyRequest;
    expect(request).toMatchObject({
      rpId: "desk.example.com",
      allowCredentials: [{ id: passkey.id }],
      userVerification: "required",
    });
    const sent = passkey.answer(request);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => trader.post("/api/step-up", { passkey: sent })),
    );
    expect(countStatuses(answers)).toEqual({ 204: 1, 401: 3 });
    expect((await trader.post(`${PATH}/options`)).status).toBe(201);
    expect(
      (await auditLines())
        .filter(({ action }) => action.startsWith("identity"))
        .map(({ details }) => details),
    ).toEqual([
      { by: "passkey", name: "Laptop" },
      { factor: "passkey" },
      { factor: "passkey" },
      { factor: "passkey" },
    ]);
  });

  test("refuses what was signed for another session, user or purpose", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const elsewhere = at(await app.signedIn(trader.actor));
    const other = at(await app.trader());
    const theirs = await addPasskey(other, ORIGIN);
    await unproved(trader);
    const own = (await trader.post("/api/step-up/options")).body as PasskeyRequest;
    for (const sent of [
      passkey.answer((await elsewhere.post("/api/step-up/options")).body as PasskeyRequest),
      passkey.answer((await other.post("/api/step-up/options")).body as PasskeyRequest),
      theirs.answer(own),
      theirs.answer(own, { userHandle: null }),
      passkey.answer(await signInRequest()),
      passkey.answer(requestOf(await byPassword())),
      passkey.answer(own, { isVerified: false }),
      passkey.answer(own, { isTampered: true }),
    ])
      expect(await trader.post("/api/step-up", { passkey: sent })).toMatchObject(refused("invalid_passkey"));
    expect(await trader.post(`${PATH}/options`)).toMatchObject(refused("step_up_required", 403));
  });

  test("says what to do without a passkey for this page, or without a second factor", async () => {
    expect(await trader.post("/api/step-up/options")).toMatchObject({
      status: 404,
      body: {
        message: "You have no passkey for desk.example.com. Use your other second factor or a recovery code.",
      },
    });
    const passkey = await addPasskey(trader, ORIGIN);
    const sent = passkey.answer((await trader.post("/api/step-up/options")).body as PasskeyRequest);
    await trader.delete(`${PATH}/${passkey.passkeyId}`);
    expect(await trader.post("/api/step-up", { passkey: sent })).toMatchObject({
      status: 400,
      body: { message: "Enter your password: there is no second factor." },
    });
  });

  test("a recovery code stands in, also for a change of the password", async () => {
    const { recoveryCodes } = await addPasskey(trader, ORIGIN);
    await unproved(trader);
    const change = { currentPassword: PASSWORD, newPassword: "battery staple" };
    expect(await trader.put("/api/user/password", change)).toMatchObject(refused("step_up_required", 403));
    expect((await trader.post("/api/step-up", { code: recoveryCodes?.[3] })).status).toBe(204);
    expect((await trader.put("/api/user/password", change)).status).toBe(204);
    expect(await idsOf(trader)).toHaveLength(1);
  });
});

test("the limits of sign-in by address also hold for passkeys", async () => {
  const limited = await createTestApp({ publicOrigins: [ORIGIN], authRateLimit: 5 });
  try {
    const client = createClient(limited.url, "", { origin: ORIGIN });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await client.post("/api/login/passkey/options")).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  } finally {
    await limited.close();
  }
});
