import { beforeEach, describe, expect, test } from "vitest";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { PasskeyCreation } from "#protocol/passkeys.ts";
import { removeSecondFactorOf } from "../commands/removeSecondFactor.ts";
import { sealChallenge } from "../passkeys/challenge.ts";
import { pruneChallenges } from "../passkeys/pruneChallenges.ts";
import { enrol } from "../test/authenticator.ts";
import { countStatuses, createClient } from "../test/client.ts";
import { PASSWORD } from "../test/desk.ts";
import { addPasskey, encode, makePasskey, type Twist } from "../test/passkey.ts";
import {
  ELSEWHERE,
  idsOf,
  ORIGIN,
  PATH,
  passkeyDesk,
  refused,
  requestOf,
  sessionHashOf,
} from "../test/passkeyDesk.ts";
import { type SignedInClient, type TestApp } from "../test/testApp.ts";

const KEY = "only-for-tests";

let app: TestApp;
let trader: SignedInClient;

const desk = passkeyDesk();
const { at, auditLines, byPassword, knex, notifications, signIn, signInRequest, unproved, visitor } = desk;
beforeEach(() => {
  ({ app, trader } = desk.scene());
});

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

    const other = at(await app.trader());
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

  test("keeps of the transports those that it knows", async () => {
    const { body } = await trader.post(`${PATH}/options`);
    const { sent } = makePasskey(body as PasskeyCreation, ORIGIN, {
      transports: ["usb", "\0", "\ud800", "telepathy", "nfc"],
    });
    expect((await trader.post(PATH, { name: "Key", passkey: sent })).status).toBe(201);
    expect((await trader.post("/api/step-up/options")).body).toMatchObject({
      allowCredentials: [{ transports: ["usb", "nfc"] }],
    });
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
    const elsewhere = at(await app.signedIn(trader.actor));
    const other = at(await app.trader());
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
    for (const client of [trader, at(await app.trader())]) {
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
      const here = at(trader, origin);
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
    const here = at(trader, "http://localhost:3000");
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
    const other = at(await app.trader());
    const admin = at(await app.administrator());
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
    const admin = at(await app.administrator());
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
    trader = at(await app.trader("0"));
    const passkey = await addPasskey(trader, ORIGIN);
    const admin = at(await app.administrator());
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
