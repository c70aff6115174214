import { beforeEach, describe, expect, test } from "vitest";
import { PROVIDER_MINUTES } from "#protocol/providerAccounts.ts";
import { openFlow, sealFlow } from "../provider/flow.ts";
import { enrol } from "../test/authenticator.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import { addPasskey } from "../test/passkey.ts";
import { requestOf } from "../test/passkeyDesk.ts";
import { COOKIE, NOT_HERE, ORIGIN, providerDesk, refused, setCookie } from "../test/providerDesk.ts";
import type { SignedInClient } from "../test/testApp.ts";

const desk = providerDesk({
  secondFactors: [
    { claim: "amr", value: "mfa" },
    { claim: "acr", value: "gold" },
  ],
});
const { auditLines, knex, provider, signIn, visitor } = desk;

const KEYS = ["only-for-tests"];
const CONFIRM = "/api/login/provider/confirm";

let admin: SignedInClient;
beforeEach(() => {
  admin = desk.admin();
});

const confirm = (client: TestClient, body: object) => client.post(CONFIRM, body);

describe("the desk's own second factor", () => {
  test("is asked for after the provider, and proves who it is", async () => {
    const { code, recoveryCodes } = await enrol(admin);
    const client = visitor();
    expect(await signIn(client)).toMatchObject({
      status: 401,
      body: { code: "second_factor_required", factors: ["code"] },
    });
    expect((await client.get("/api/session")).body).toEqual({ user: null });
    expect(await confirm(client, { code: "000000" })).toMatchObject(refused("invalid_code", 401));
    expect((await confirm(client, { code: code() })).status).toBe(200);
    expect((await client.post("/api/user/tokens", { name: "bot", scope: "read" })).status).toBe(201);
    expect((await client.get("/api/user/sessions")).body).toMatchObject([
      { isCurrent: true, openedBy: { kind: "provider" } },
      {},
    ]);

    const other = visitor();
    await signIn(other);
    expect((await confirm(other, { code: recoveryCodes[0] })).status).toBe(200);
    const actions = (await auditLines()).map(({ action }) => action);
    expect(actions.filter((action) => /^(session|recovery_code)\./.test(action))).toEqual([
      "session.refused",
      "session.started",
      "recovery_code.used",
      "session.started",
    ]);
  });

  test("can be a passkey, with new options after a mistake", async () => {
    const passkey = await addPasskey(admin, ORIGIN);
    const client = visitor();
    const asked = await signIn(client);
    expect(asked.body).toMatchObject({ code: "second_factor_required", factors: ["passkey"] });
    const spoilt = passkey.answer(requestOf(asked), { isTampered: true });
    expect(await confirm(client, { passkey: spoilt })).toMatchObject(refused("invalid_passkey", 401));
    const again = await confirm(client, {});
    expect(again.body).toMatchObject({ code: "second_factor_required" });
    const answer = passkey.answer(requestOf(again));
    expect((await confirm(client, { passkey: answer })).status).toBe(200);
    await admin.delete(`/api/user/passkeys/${passkey.passkeyId}`);
    expect((await client.get("/api/session")).body).toEqual({ user: null });
  });

  test("is asked for in the browser that was at the provider, once, and for ten minutes", async () => {
    const { recoveryCodes } = await enrol(admin);
    const notBegun = refused("provider_refused", 401, NOT_HERE);
    expect(await confirm(visitor(), { code: recoveryCodes[0] })).toMatchObject(notBegun);

    const client = visitor();
    await signIn(client);
    const cookies = new Map(client.cookies);
    const copies = recoveryCodes.slice(0, 4).map(async (code) => {
      const copy = visitor();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return confirm(copy, { code });
    });
    expect(countStatuses(await Promise.all(copies))).toEqual({ 200: 1, 401: 3 });

    const late = visitor();
    await signIn(late);
    const flow = openFlow(KEYS, late.cookies.get(COOKIE) ?? null);
    if (flow === null) throw new Error("There is no cookie.");
    expect(flow.expiresAt - Date.now() / 1000).toBeLessThanOrEqual(PROVIDER_MINUTES * 60 + 1);
    setCookie(late, sealFlow(KEYS, { ...flow, expiresAt: Date.now() / 1000 - 1 }));
    expect(await confirm(late, { code: recoveryCodes[5] })).toMatchObject(notBegun);
  });

  test("does not help where the link has ended meanwhile, or its user is suspended", async () => {
    const { recoveryCodes } = await enrol(admin);
    const client = visitor();
    await signIn(client);
    const { id } = admin.actor.user;
    await knex()("users").where({ id }).update({ isActive: false });
    expect(await confirm(client, { code: recoveryCodes[0] })).toMatchObject(
      refused("account_suspended", 403),
    );
    await knex()("users").where({ id }).update({ isActive: true });
    await knex()("providerAccounts").where({ userId: id }).delete();
    expect(await confirm(client, { code: recoveryCodes[1] })).toMatchObject(
      refused("provider_unlinked", 403),
    );
  });

  test.each([
    ["amr", { amr: ["pwd", "mfa"] }],
    ["acr", { acr: "gold" }],
  ])("is not asked for if the provider has asked for one (%s), but later on", async (_, told) => {
    await enrol(admin);
    provider().tricks = { claims: (claims) => ({ ...claims, ...told }) };
    const client = visitor();
    expect((await signIn(client)).status).toBe(200);
    expect(await client.post("/api/user/tokens", { name: "bot", scope: "read" })).toMatchObject({
      status: 403,
      body: { code: "step_up_required", proof: "code" },
    });
  });

  test.each([
    ["another method", { amr: ["pwd"] }],
    ["the method as the class", { acr: "mfa" }],
    ["the class as the method", { amr: ["gold"] }],
    ["a longer word", { amr: ["mfa2"], acr: "golden" }],
    ["an object", { amr: { mfa: true }, acr: { gold: true } }],
  ])("is asked for if the provider names %s", async (_, told) => {
    await enrol(admin);
    provider().tricks = { claims: (claims) => ({ ...claims, ...told }) };
    expect(await signIn()).toMatchObject(refused("second_factor_required", 401));
  });

  test("must be set up where the desk requires one of administrators", async () => {
    await knex()("settings").update({ adminSecondFactorRequired: true });
    try {
      const client = visitor();
      provider().tricks = { claims: (claims) => ({ ...claims, amr: ["mfa"] }) };
      expect((await signIn(client)).status).toBe(200);
      expect(await client.get("/api/admin/settings")).toMatchObject(
        refused("second_factor_setup_required", 403),
      );
    } finally {
      await knex()("settings").update({ adminSecondFactorRequired: false });
    }
  });
});

test("the provider is told which classes of sign-in the desk would like", async () => {
  const { body } = await visitor().post("/api/login/provider/start");
  expect(new URL((body as { url: string }).url).searchParams.get("acr_values")).toBe("gold");
});
