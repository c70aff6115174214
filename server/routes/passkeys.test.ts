import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { PasskeyCreation } from "#protocol/passkeys.ts";
import { sealChallenge } from "../passkeys/challenge.ts";
import { removeSecondFactorOf } from "../commands/removeSecondFactor.ts";
import { pruneChallenges } from "../passkeys/pruneChallenges.ts";
import { enrol } from "../test/authenticator.ts";
import { type Answer, countStatuses, createClient, type TestClient } from "../test/client.ts";
import { PASSWORD } from "../test/desk.ts";
import { addPasskey, encode, makePasskey, type SoftPasskey, type Twist } from "../test/passkey.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

const ORIGIN = "https://desk.example.com";
const ELSEWHERE = "https://www.desk.example.com";
const PATH = "/api/user/passkeys";
const KEY = "only-for-tests";

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp({
    publicOrigins: [
      ORIGIN,
      ELSEWHERE,
      "http://localhost:3000",
      "http://192.168.1.5:3000",
      "https://[::1]:8443",
      "http://desk.lan",
    ],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await at(await app.trader());
});

/** The same browser, on a page of this origin. */
async function at(client: SignedInClient, origin = ORIGIN): Promise<SignedInClient> {
  const { actor, cookie } = client;
  return Object.assign(createClient(app.url, cookie, { origin }), { actor, cookie });
}

const visitor = (origin = ORIGIN): TestClient => createClient(app.url, "", { origin });
const knex = () => app.context.database.knex;
const refused = (code: string, status = 401) => ({ status, body: { code } });

async function signInRequest(client = visitor()): Promise<PasskeyRequest> {
  return (await client.post("/api/login/passkey/options")).body as PasskeyRequest;
}

async function signIn(passkey: SoftPasskey, twist: Twist = {}, client = visitor()): Promise<Answer> {
  const passkeyAnswer = passkey.answer(await signInRequest(client), twist);
  return client.post("/api/login/passkey", { passkey: passkeyAnswer });
}

function byPassword(more: object = {}, client = visitor()): Promise<Answer> {
  return client.post("/api/login", { username: trader.actor.user.username, password: PASSWORD, ...more });
}

async function unproved(client: SignedInClient): Promise<void> {
  await knex()("sessions")
    .where({ hash: Buffer.from(sessionHashOf(client), "hex") })
    .update({ provenAt: knex().raw("now() - interval '11 minutes'") });
}

function auditLines(): Promise<{ action: string; actorName: string; details: unknown }[]> {
  return knex()("auditLog")
    .where({ subject: trader.actor.user.id })
    .whereNot({ action: "user.balance_set" })
    .orderBy("id")
    .select("action", "actorName", "details");
}

function notifications(): Promise<{ kind: string; details: unknown }[]> {
  return knex()("notifications")
    .where({ userId: trader.actor.user.id })
    .whereIn("kind", ["passkey_added", "passkey_refused"])
    .orderBy("id")
    .select("kind", "details");
}

describe("adding", () => {
  test("gives options that a browser can use, then keeps what it made, with recovery codes for the first", async () => {
    const { status, body } = await trader.post(`${PATH}/options`);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        challenge: expect.stringMatching(/^[\w-]{48}$/),
        rp: { id: "desk.example.com", name: "Livedesk" },
        user: {
          id: Buffer.from(trader.actor.user.id.replaceAll("-", ""), "hex").toString("base64url"),
          name: trader.actor.user.username,
          displayName: trader.actor.user.username,
        },
        pubKeyCredParams: [
          { type: "public-key", alg: -8 },
          { type: "public-key", alg: -7 },
          { type: "public-key", alg: -257 },
        ],
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        attestation: "none",
      },
    });
    const { sent, passkey } = makePasskey(body as PasskeyCreation, ORIGIN, { isBackedUp: true });
    const added = await trader.post(PATH, { name: "  Phone ", passkey: sent });
    expect(added).toMatchObject({
      status: 201,
      body: {
        passkeys: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            name: "Phone",
            host: "desk.example.com",
            isBackedUp: true,
            createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
            lastUsedAt: null,
          },
        ],
        recoveryCodes: expect.toSatisfy((codes: string[]) => new Set(codes).size === 10),
      },
    });
    expect((await trader.get(PATH)).body).toEqual({
      passkeys: (added.body as { passkeys: unknown }).passkeys,
    });
    expect((await trader.get("/api/user/second-factor")).body).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 10,
      passkeys: 1,
    });
    expect((await trader.post(`${PATH}/options`)).body).toMatchObject({
      excludeCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal", "hybrid"] }],
    });
    expect(await auditLines()).toEqual([
      {
        action: "passkey.added",
        actorName: trader.actor.user.username,
        details: { name: "Phone", host: "desk.example.com" },
      },
    ]);
    expect(await notifications()).toEqual([{ kind: "passkey_added", details: { name: "Phone" } }]);
  });

  test("shows recovery codes with the first second factor of either kind only", async () => {
    const app1 = await enrol(trader);
    expect((await addPasskey(trader, ORIGIN)).recoveryCodes).toBeNull();
    expect((await addPasskey(trader, ORIGIN)).recoveryCodes).toBeNull();
    expect((await byPassword({ code: app1.recoveryCodes[0] })).status).toBe(200);

    const other = await at(await app.trader());
    const { recoveryCodes } = await addPasskey(other, ORIGIN);
    expect(recoveryCodes?.length).toBe(10);
    expect((await enrol(other)).recoveryCodes).toEqual([]);
    const { username } = other.actor.user;
    expect(
      (await visitor().post("/api/login", { username, password: PASSWORD, code: recoveryCodes?.[0] })).status,
    ).toBe(200);
  });

  test("makes recovery codes once for two first passkeys at the same time", async () => {
    const options = await Promise.all([1, 2].map(() => trader.post(`${PATH}/options`)));
    const answers = await Promise.all(
      options.map(({ body }) =>
        trader.post(PATH, { name: "One", passkey: makePasskey(body as PasskeyCreation, ORIGIN).sent }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 2 });
    const codes = answers.map(({ body }) => (body as { recoveryCodes: unknown }).recoveryCodes);
    expect(codes.filter((each) => each !== null)).toHaveLength(1);
    expect((await trader.get("/api/user/second-factor")).body).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("needs step-up for the options, not for the answer", async () => {
    const { body } = await trader.post(`${PATH}/options`);
    await unproved(trader);
    expect(await trader.post(`${PATH}/options`)).toMatchObject(refused("step_up_required", 403));
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN);
    expect((await trader.post(PATH, { name: "Late", passkey: sent })).status).toBe(201);
  });

  const faults: [string, Twist][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another origin of the desk", { origin: ELSEWHERE }],
    ["an origin that only begins like ours", { origin: `${ORIGIN}.evil.example` }],
    ["the origin without TLS", { origin: "http://desk.example.com" }],
    ["another port", { origin: `${ORIGIN}:8443` }],
    ["another RP ID", { rpId: "example.com" }],
    ["no user verification", { isVerified: false }],
    ["no user presence", { isPresent: false }],
    ["an answer to a request instead", { type: "webauthn.get" }],
    ["a page inside another one", { crossOrigin: true }],
    ["a page inside a named one", { topOrigin: "https://evil.example" }],
    ["a challenge of its own", { challenge: "A".repeat(48) }],
    ["a short challenge", { challenge: "AAAA" }],
    ["an empty challenge", { challenge: "" }],
    ["another credential id", { id: "A".repeat(43) }],
  ];
  test.each(faults)("refuses %s", async (_, twist) => {
    const { body } = await trader.post(`${PATH}/options`);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN, twist);
    expect(await trader.post(PATH, { name: "Phone", passkey: sent })).toMatchObject({
      status: 401,
      body: {
        code: "invalid_passkey",
        message: "This passkey could not be checked. Please try again.",
      },
    });
    expect((await trader.get(PATH)).body).toEqual({ passkeys: [] });
  });

  test("accepts its own origin in another spelling", async () => {
    const { body } = await trader.post(`${PATH}/options`);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN, { origin: "https://DESK.example.com:443" });
    expect((await trader.post(PATH, { name: "Phone", passkey: sent })).status).toBe(201);
  });

  test.each([
    ["nonsense", "AAAA"],
    ["an empty map", Buffer.from([0xa0]).toString("base64url")],
    ["no authenticator data", encode(new Map([["fmt", "none"]])).toString("base64url")],
    ["endless nesting", Buffer.alloc(9_000, 0x81).toString("base64url")],
    [
      "an array that claims four thousand million items",
      Buffer.from("9affffffff", "hex").toString("base64url"),
    ],
  ])("refuses an attestation object that is %s", async (_, attestationObject) => {
    const { body } = await trader.post(`${PATH}/options`);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN);
    const { response, ...rest } = sent as { response: object };
    expect(
      await trader.post(PATH, {
        name: "Phone",
        passkey: { ...rest, response: { ...response, attestationObject } },
      }),
    ).toMatchObject(refused("invalid_passkey"));
  });

  test("does not look at what an attestation says, nor follow its addresses", async () => {
    const { body } = await trader.post(`${PATH}/options`);
    const attStmt = new Map([["x5c", [Buffer.from("3000", "hex")]]]);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN, { attestation: { fmt: "apple", attStmt } });
    expect((await trader.post(PATH, { name: "Phone", passkey: sent })).status).toBe(201);
  });

  test("takes each answer once, and only in the session that asked", async () => {
    const { body } = await trader.post(`${PATH}/options`);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN);
    const elsewhere = await at(await app.signedIn(trader.actor));
    const other = await at(await app.trader());
    for (const client of [elsewhere, other])
      expect(await client.post(PATH, { name: "Phone", passkey: sent })).toMatchObject(
        refused("invalid_passkey"),
      );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => trader.post(PATH, { name: "Phone", passkey: sent })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 401: 4 });
    // Another key for the same challenge.
    const again = makePasskey(body as PasskeyCreation, ORIGIN).sent;
    expect(await trader.post(PATH, { name: "Phone", passkey: again })).toMatchObject(
      refused("invalid_passkey"),
    );
    expect((await trader.get(PATH)).body).toMatchObject({ passkeys: [{ name: "Phone" }] });
  });

  test("says so if it took too long", async () => {
    const { id: userId } = trader.actor.user;
    const { body } = await trader.post(`${PATH}/options`);
    const challenge = sealChallenge(
      [KEY],
      { use: "add", userId, sessionHash: sessionHashOf(trader) },
      { origin: ORIGIN, host: "desk.example.com" },
      Date.now() / 1000 - 1,
    );
    const { sent } = makePasskey({ ...(body as PasskeyCreation), challenge }, ORIGIN);
    expect(await trader.post(PATH, { name: "Phone", passkey: sent })).toMatchObject({
      status: 401,
      body: { code: "invalid_passkey", message: "This took too long. Please try again." },
    });
  });

  test("refuses a credential that is set up already, also by somebody else", async () => {
    const mine = await addPasskey(trader, ORIGIN);
    for (const client of [trader, await at(await app.trader())]) {
      const { body } = await client.post(`${PATH}/options`);
      const { sent } = makePasskey(body as PasskeyCreation, ORIGIN, { credentialId: mine.id });
      expect(await client.post(PATH, { name: "Copy", passkey: sent })).toMatchObject({
        status: 409,
        body: { code: "passkey_taken", message: "This passkey is already set up." },
      });
    }
  });

  test("ends at twenty", async () => {
    const options: PasskeyCreation[] = [];
    for (let count = 0; count < 22; count += 1)
      options.push((await trader.post(`${PATH}/options`)).body as PasskeyCreation);
    const answers = await Promise.all(
      options.map((each, index) =>
        trader.post(PATH, { name: `Key ${index}`, passkey: makePasskey(each, ORIGIN).sent }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 20, 409: 2 });
    expect(await trader.post(`${PATH}/options`)).toMatchObject({
      status: 409,
      body: { code: "too_many_passkeys", message: "You have 20 passkeys: remove one first." },
    });
  });

  test.each([
    ["", "Give the passkey a name"],
    ["   ", "Give the passkey a name"],
    ["x".repeat(51), "Use at most 50 characters"],
    ["a\u202eb", "Remove the control characters"],
  ])("refuses the name %j", async (name, message) => {
    const { body } = await trader.post(`${PATH}/options`);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN);
    expect(await trader.post(PATH, { name, passkey: sent })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { name: message } },
    });
  });
});

describe("where passkeys are impossible", () => {
  test.each(["http://192.168.1.5:3000", "https://[::1]:8443", "http://desk.lan"])(
    "%s says so",
    async (origin) => {
      const here = await at(trader, origin);
      const passkey = makePasskey((await trader.post(`${PATH}/options`)).body as PasskeyCreation, ORIGIN);
      const assertion = passkey.passkey.answer(await signInRequest());
      const refusal = {
        status: 409,
        body: {
          code: "passkeys_unavailable",
          message: `Passkeys need an address with a name and https, like https://desk.example.com. This is ${origin}.`,
        },
      };
      expect(await here.post(`${PATH}/options`)).toMatchObject(refusal);
      expect(await here.post(PATH, { name: "Phone", passkey: passkey.sent })).toMatchObject(refusal);
      expect(await here.post("/api/step-up/options")).toMatchObject(refusal);
      expect(await visitor(origin).post("/api/login/passkey/options")).toMatchObject(refusal);
      expect(await visitor(origin).post("/api/login/passkey", { passkey: assertion })).toMatchObject(refusal);
    },
  );

  test("localhost needs no TLS", async () => {
    const here = await at(trader, "http://localhost:3000");
    const passkey = await addPasskey(here, "http://localhost:3000");
    expect((await signIn(passkey, {}, visitor("http://localhost:3000"))).status).toBe(200);
  });

  test("a program without Origin is told too, whatever host it names", async () => {
    const client = createClient(app.url);
    expect(await client.post("/api/login/passkey/options")).toMatchObject(
      refused("passkeys_unavailable", 409),
    );
    expect(
      await client.post("/api/login/passkey/options", undefined, { host: "evil.example" }),
    ).toMatchObject(refused("passkeys_unavailable", 409));
  });
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
      message: "This passkey was not accepted. Try again, or sign in another way.",
      requestId: expect.any(String),
    });
  });

  test("refuses another user's credential with this one's key", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const other = await addPasskey(await at(await app.trader()), ORIGIN);
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
    const admin = await at(await app.administrator());
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
    const other = await at(await app.trader());
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
    const elsewhere = await at(await app.signedIn(trader.actor));
    const other = await at(await app.trader());
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

describe("renaming and removing", () => {
  test("a new name is listed and recorded", async () => {
    const { passkeyId } = await addPasskey(trader, ORIGIN);
    expect(await trader.patch(`${PATH}/${passkeyId}`, { name: " Work laptop " })).toMatchObject({
      status: 200,
      body: { passkeys: [{ id: passkeyId, name: "Work laptop" }] },
    });
    expect((await trader.patch(`${PATH}/${passkeyId}`, { name: "Work laptop" })).status).toBe(200);
    expect((await auditLines()).slice(1)).toEqual([
      {
        action: "passkey.renamed",
        actorName: trader.actor.user.username,
        details: { from: "Laptop", to: "Work laptop" },
      },
    ]);
  });

  test("nobody else's can be renamed or removed", async () => {
    const { passkeyId } = await addPasskey(trader, ORIGIN);
    const other = await at(await app.trader());
    const admin = await at(await app.administrator());
    for (const client of [other, admin]) {
      expect(await client.patch(`${PATH}/${passkeyId}`, { name: "Mine" })).toMatchObject(
        refused("not_found", 404),
      );
      expect(await client.delete(`${PATH}/${passkeyId}`)).toMatchObject(refused("not_found", 404));
    }
    expect((await trader.get(PATH)).body).toMatchObject({ passkeys: [{ name: "Laptop" }] });
  });

  test("removing needs step-up, and ends the other sessions that the passkey opened", async () => {
    const [first, second] = [
      await addPasskey(trader, ORIGIN),
      await addPasskey(trader, ORIGIN, { name: "Phone" }),
    ];
    const clients = { alone: visitor(), after: visitor(), bySecond: visitor() };
    await signIn(first, {}, clients.alone);
    const asked = await byPassword({}, clients.after);
    await byPassword({ passkey: first.answer(requestOf(asked)) }, clients.after);
    await signIn(second, {}, clients.bySecond);
    const statuses = async () =>
      Promise.all(
        [trader, ...Object.values(clients)].map(async (client) => (await client.get("/api/user")).status),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    await unproved(trader);
    expect(await trader.delete(`${PATH}/${first.passkeyId}`)).toMatchObject(refused("step_up_required", 403));
    const request = (await trader.post("/api/step-up/options")).body as PasskeyRequest;
    await trader.post("/api/step-up", { passkey: second.answer(request) });
    expect(await trader.delete(`${PATH}/${first.passkeyId}`)).toMatchObject({
      status: 200,
      body: { passkeys: [{ name: "Phone" }] },
    });
    expect(await statuses()).toEqual([200, 401, 401, 200]);
    expect(await signIn(first)).toMatchObject(refused("invalid_passkey"));
    expect(await trader.delete(`${PATH}/${first.passkeyId}`)).toMatchObject(refused("not_found", 404));

    // The session that removes the passkey that opened it stays.
    expect((await clients.bySecond.delete(`${PATH}/${second.passkeyId}`)).status).toBe(200);
    expect(await statuses()).toEqual([200, 401, 401, 200]);
    expect((await auditLines()).filter(({ action }) => action === "passkey.removed")).toEqual([
      {
        action: "passkey.removed",
        actorName: trader.actor.user.username,
        details: { name: "Laptop", sessionsEnded: 2 },
      },
      {
        action: "passkey.removed",
        actorName: trader.actor.user.username,
        details: { name: "Phone", sessionsEnded: 0 },
      },
    ]);
  });

  test("the last second factor takes the recovery codes with it, whichever kind it is", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    const phone = await enrol(trader);
    expect(phone.recoveryCodes).toEqual([]);
    await trader.delete("/api/user/second-factor");
    expect((await trader.get("/api/user/second-factor")).body).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 10,
      passkeys: 1,
    });
    await trader.delete(`${PATH}/${passkey.passkeyId}`);
    expect((await trader.get("/api/user/second-factor")).body).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
    expect((await byPassword()).status).toBe(200);
  });

  test("recovery codes can be renewed with a passkey alone", async () => {
    const { recoveryCodes: old } = await addPasskey(trader, ORIGIN);
    const { status, body } = await trader.post("/api/user/second-factor/recovery-codes");
    expect(status).toBe(201);
    expect((await byPassword({ code: old?.[0] })).status).toBe(401);
    expect((await byPassword({ code: (body as { recoveryCodes: string[] }).recoveryCodes[0] })).status).toBe(
      200,
    );
  });

  test("an operator removes all, together with the app", async () => {
    const passkey = await addPasskey(trader, ORIGIN);
    await addPasskey(trader, ORIGIN, { name: "Phone" });
    await enrol(trader);
    const client = visitor();
    await signIn(passkey, {}, client);
    const { username } = trader.actor.user;
    const { database } = app.context;
    expect(await removeSecondFactorOf(database, username)).toBe("removed");
    expect(await removeSecondFactorOf(database, username)).toBe("none");
    expect((await trader.get("/api/user/second-factor")).body).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
    expect((await client.get("/api/user")).status).toBe(401);
    expect((await byPassword()).status).toBe(200);
  });

  test("signing in at the moment of a removal leaves no session", async () => {
    for (let round = 0; round < 5; round += 1) {
      const passkey = await addPasskey(trader, ORIGIN);
      const client = visitor();
      const sent = passkey.answer(await signInRequest(client));
      const [answered] = await Promise.all([
        client.post("/api/login/passkey", { passkey: sent }),
        trader.delete(`${PATH}/${passkey.passkeyId}`),
      ]);
      expect([200, 401]).toContain(answered.status);
      expect((await client.get("/api/user")).status).toBe(401);
    }
  });
});

describe("elsewhere on the desk", () => {
  test("a passkey is the second factor that administrators must have", async () => {
    const admin = await at(await app.administrator());
    await knex()("settings").update({ adminSecondFactorRequired: true });
    try {
      expect(await admin.get("/api/admin/users")).toMatchObject(refused("second_factor_setup_required", 403));
      await addPasskey(admin, ORIGIN);
      expect((await admin.get("/api/admin/users")).status).toBe(200);
      await admin.delete(`${PATH}/${(await idsOf(admin))[0]}`);
      expect(await admin.get("/api/admin/users")).toMatchObject(refused("second_factor_setup_required", 403));
    } finally {
      await knex()("settings").update({ adminSecondFactorRequired: false });
    }
  });

  test("anonymising an account removes its passkeys", async () => {
    trader = await at(await app.trader("0"));
    const passkey = await addPasskey(trader, ORIGIN);
    const admin = await at(await app.administrator());
    const { id } = trader.actor.user;
    expect((await admin.patch(`/api/admin/users/${id}`, { isActive: false })).status).toBe(200);
    expect((await admin.patch(`/api/admin/users/${id}`, { forget: true })).status).toBe(200);
    expect(await knex()("passkeys").where({ userId: id })).toEqual([]);
    expect(await knex()("recoveryCodes").where({ userId: id })).toEqual([]);
    expect(await signIn(passkey)).toMatchObject(refused("invalid_passkey"));
    const lines = await knex()("auditLog").where({ subject: id }).select(knex().raw("details::text as text"));
    expect(lines.filter(({ text }) => (text as string).includes("Laptop"))).toEqual([]);
  });

  test("an export lists them", async () => {
    await addPasskey(trader, ORIGIN);
    expect((await trader.post("/api/user/export")).body).toMatchObject({
      secondFactor: { passkeys: 1 },
      passkeys: [{ name: "Laptop" }],
    });
  });

  test("used challenges are removed once they have expired", async () => {
    await addPasskey(trader, ORIGIN);
    await knex()("usedChallenges").update({ expiresAt: knex().raw("now() + interval '1 minute'") });
    expect(await pruneChallenges(knex())).toBe(0);
    await knex()("usedChallenges").update({ expiresAt: knex().raw("now() - interval '11 minutes'") });
    expect(await pruneChallenges(knex())).toBeGreaterThan(0);
    expect(await knex()("usedChallenges")).toEqual([]);
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

function requestOf({ body }: Answer): PasskeyRequest {
  return (body as { passkeyRequest: PasskeyRequest }).passkeyRequest;
}

async function idsOf(client: SignedInClient): Promise<string[]> {
  const { passkeys } = (await client.get(PATH)).body as { passkeys: { id: string }[] };
  return passkeys.map(({ id }) => id);
}

function sessionHashOf({ cookie }: SignedInClient): string {
  return createHash("sha256")
    .update(/livedesk=([^;]+)/.exec(cookie)?.[1] ?? "")
    .digest("hex");
}
