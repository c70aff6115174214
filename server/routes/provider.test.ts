import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { changeRole } from "../commands/changeRole.ts";
import { type Flow, openFlow, sealFlow } from "../provider/flow.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import { CLIENT, type Claims, FOREIGN_KEY, signToken, type Tricks } from "../test/identityProvider.ts";
import {
  ACCOUNTS,
  COOKIE,
  ELSEWHERE,
  expectSignedOut,
  NOT_HERE,
  providerDesk,
  refused,
  setCookie,
} from "../test/providerDesk.ts";
import type { SignedInClient } from "../test/testApp.ts";

const desk = providerDesk();
const { app, auditLines, bring, knex, person, provider, send, signIn, visitor } = desk;

const KEYS = ["only-for-tests"];
const NOT_ACCEPTED = "This sign-in was not accepted. Please start again, or sign in with your password.";

let admin: SignedInClient;
beforeEach(() => {
  admin = desk.admin();
});

const flowOf = (client: TestClient): Flow | null => openFlow(KEYS, client.cookies.get(COOKIE) ?? null);

describe("a linked administrator", () => {
  test("signs in at the provider, and sees so in the list of sessions", async () => {
    const client = visitor();
    const { username } = admin.actor.user;
    expect(await signIn(client)).toMatchObject({ status: 200, body: { username, role: "admin" } });
    expect((await client.get("/api/user/sessions")).body).toMatchObject([
      { isCurrent: true, openedBy: { kind: "provider", name: person().email } },
      { isCurrent: false, openedBy: null },
    ]);
    expect((await client.get(ACCOUNTS)).body).toEqual({
      accounts: [
        {
          id: expect.any(String),
          name: person().email,
          issuer: provider().issuer,
          works: true,
          createdAt: expect.stringMatching(/Z$/),
          lastUsedAt: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect((await auditLines()).map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: "provider_account.linked",
        details: { name: person().email, issuer: provider().issuer },
      },
      {
        action: "session.started",
        details: { userAgent: "node", by: "provider", name: person().email },
      },
    ]);
    expect(client.cookies.has(COOKIE)).toBe(false);
  });

  test("goes there with PKCE, a state, a nonce and the desk's own address", async () => {
    const client = visitor();
    const { headers, body } = await client.post("/api/login/provider/start");
    const { origin, searchParams } = new URL((body as { url: string }).url);
    expect(origin).toBe(provider().issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "desk",
      response_type: "code",
      redirect_uri: "https://desk.example.com/auth/return",
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^livedesk-provider=[\w-]+; path=\/; expires=[^;]+; samesite=strict; httponly$/);
    // Nothing that the answer must match can be read from it.
    expect(cookie).not.toContain(searchParams.get("state"));
  });

  test("has not proved their identity by that", async () => {
    const client = visitor();
    await signIn(client);
    expect((await client.get("/api/admin/settings")).status).toBe(200);
    expect(await client.post("/api/user/tokens", { name: "bot", scope: "read" })).toMatchObject({
      status: 403,
      body: { code: "step_up_required", proof: "password" },
    });
    expect(await client.patch("/api/admin/settings", { maintenanceMode: false })).toMatchObject({
      status: 403,
      body: { code: "step_up_required" },
    });
  });

  test("is told of a new browser", async () => {
    await signIn();
    await signIn();
    const told = await knex()("notifications").where({ userId: admin.actor.user.id }).pluck("kind");
    expect(told).toEqual(["provider_account_added", "new_browser"]);
  });

  test("can sign in while the desk is closed", async () => {
    await knex()("settings").update({ maintenanceMode: true });
    try {
      expect((await signIn()).status).toBe(200);
    } finally {
      await knex()("settings").update({ maintenanceMode: false });
    }
  });
});

describe("what a browser brings back", () => {
  const spoilt: [string, (answer: URLSearchParams) => void, message?: string][] = [
    ["another state", (answer) => answer.set("state", "A".repeat(43)), NOT_HERE],
    ["no state", (answer) => answer.delete("state"), NOT_HERE],
    ["two states", (answer) => answer.append("state", "A".repeat(43))],
    ["another code", (answer) => answer.set("code", "A".repeat(43))],
    ["no code", (answer) => answer.delete("code")],
    ["two codes", (answer) => answer.append("code", "A".repeat(43))],
    ["the answer of another provider", (answer) => answer.set("iss", "https://evil.example")],
    ["an answer that does not say whose it is", (answer) => answer.delete("iss")],
    ["a token in its place", (answer) => answer.set("id_token", "A.A.A")],
    ["a wrapped answer", (answer) => answer.set("response", "A.A.A")],
    [
      "a refusal",
      (answer) => {
        answer.delete("code");
        answer.set("error", "access_denied");
      },
      "Example did not sign you in. Please try again, or use your password.",
    ],
  ];
  test.each(spoilt)("is refused with %s", async (_, spoil, message = NOT_ACCEPTED) => {
    const client = visitor();
    const answer = new URLSearchParams(await bring(client));
    spoil(answer);
    expect(await send(client, answer.toString())).toMatchObject(refused("provider_refused", 401, message));
    await expectSignedOut(client);
    expect(client.cookies.has(COOKIE)).toBe(false);
  });

  test("counts in the browser that began only", async () => {
    const [victim, attacker] = [visitor(), visitor()];
    const answer = await bring(attacker);
    expect(await send(visitor(), answer)).toMatchObject(refused("provider_refused", 401, NOT_HERE));
    await bring(victim);
    expect(await send(victim, answer)).toMatchObject(refused("provider_refused", 401, NOT_HERE));
    await expectSignedOut(victim);
    expect((await send(attacker, answer)).status).toBe(200);
  });

  test("counts once, however often it is sent", async () => {
    const client = visitor();
    const answer = await bring(client);
    const cookies = new Map(client.cookies);
    const again = () => {
      const copy = visitor();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return send(copy, answer);
    };
    const answers = await Promise.all(Array.from({ length: 6 }, again));
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 5 });
    expect(await again()).toMatchObject(refused("provider_refused", 401, NOT_HERE));
  });

  test("does not count with a code that was used", async () => {
    const client = visitor();
    const used = new URLSearchParams(await bring(client)).get("code") ?? "";
    const next = visitor();
    const answer = new URLSearchParams(await bring(next));
    answer.set("code", used);
    expect(await send(next, answer.toString())).toMatchObject(refused("provider_refused", 401, NOT_ACCEPTED));
  });

  test.each<[string, (flow: Flow) => Flow, string[]]>([
    ["later than ten minutes", (flow) => ({ ...flow, expiresAt: Date.now() / 1000 - 1 }), KEYS],
    ["with the cookie of another desk", (flow) => flow, ["another key"]],
    [
      "at another of the desk's addresses",
      (flow) => ({ ...flow, returnTo: `${ELSEWHERE}/auth/return` }),
      KEYS,
    ],
    [
      "for an account to be linked",
      (flow) => ({ ...flow, linking: { userId: admin.actor.user.id, sessionHash: "a".repeat(64) } }),
      KEYS,
    ],
  ])("does not count %s", async (_, change, keys) => {
    const client = visitor();
    const answer = await bring(client);
    const flow = flowOf(client);
    if (flow === null) throw new Error("There is no cookie.");
    setCookie(client, sealFlow(keys, change(flow)));
    expect(await send(client, answer)).toMatchObject(refused("provider_refused", 401, NOT_HERE));
    await expectSignedOut(client);
  });

  test("counts with a cookie that an older session key sealed", async () => {
    const client = visitor();
    const answer = await bring(client);
    const { config } = app().context;
    config.sessionKeys = ["brand-new", ...KEYS];
    try {
      expect((await send(client, answer)).status).toBe(200);
    } finally {
      config.sessionKeys = [...KEYS];
    }
  });

  test("is recorded where it is refused", async () => {
    const client = visitor();
    await bring(client);
    await send(client, "state=forged&code=forged");
    const [line] = await knex()("auditLog").orderBy("id", "desc").limit(1);
    expect(line).toMatchObject({
      action: "session.refused",
      actorName: "unknown",
      details: { userAgent: "node", factor: "provider" },
    });
  });
});

describe("the provider's token", () => {
  const changed: [string, (claims: Claims) => Claims][] = [
    ["another nonce", (claims) => ({ ...claims, nonce: "A".repeat(43) })],
    ["no nonce", (claims) => ({ ...claims, nonce: undefined })],
    ["another client's audience", (claims) => ({ ...claims, aud: "another" })],
    ["several audiences for another client", (claims) => ({ ...claims, aud: ["desk", "b"], azp: "b" })],
    ["another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["an end a minute ago", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ["no end", (claims) => ({ ...claims, exp: undefined })],
    ["no subject", (claims) => ({ ...claims, sub: undefined })],
    ["an empty subject", (claims) => ({ ...claims, sub: "" })],
    ["a subject that can't be stored", (claims) => ({ ...claims, sub: "a\0b" })],
    ["a subject of 10,000 letters", (claims) => ({ ...claims, sub: "a".repeat(10_000) })],
  ];
  test.each(changed)("is refused with %s", async (_, claims) => {
    provider().tricks = { claims };
    const client = visitor();
    expect(await signIn(client)).toMatchObject(refused("provider_refused", 401, NOT_ACCEPTED));
    await expectSignedOut(client);
  });

  const forged: [string, NonNullable<Tricks["token"]>][] = [
    [
      "without a signature",
      (_, claims) => `${signToken(claims, { alg: "none" }, FOREIGN_KEY).replace(/[^.]*$/, "")}`,
    ],
    [
      "signed by another key",
      (_, claims) => signToken(claims, { alg: "RS256", kid: "of-the-tests" }, FOREIGN_KEY),
    ],
    ["signed by an unknown key", (_, claims) => signToken(claims, { alg: "RS256", kid: "new" }, FOREIGN_KEY)],
    [
      "signed with the client's secret",
      (_, claims) => {
        const [input = ""] = /^[^.]+\.[^.]+/.exec(signToken(claims, { alg: "HS256" }, FOREIGN_KEY)) ?? [];
        const signature = createHmac("sha256", CLIENT.clientSecret).update(input).digest("base64url");
        return `${input}.${signature}`;
      },
    ],
    [
      "changed after it was signed",
      (token, claims) => {
        const payload = Buffer.from(JSON.stringify({ ...claims, sub: "somebody-else" })).toString(
          "base64url",
        );
        return token.replace(/\.[^.]+\./, `.${payload}.`);
      },
    ],
    ["missing", () => undefined],
  ];
  test.each(forged)("is refused if it is %s", async (_, token) => {
    provider().tricks = { token };
    const client = visitor();
    expect(await signIn(client)).toMatchObject(refused("provider_refused", 401, NOT_ACCEPTED));
    await expectSignedOut(client);
  });
});

describe("who is at the provider", () => {
  test("is refused without a link, even with the administrator's email address", async () => {
    const stranger = { subject: "a-stranger", email: admin.actor.user.email, isConfirmed: true };
    const client = visitor();
    expect(await signIn(client, stranger)).toMatchObject(
      refused(
        "provider_unlinked",
        403,
        `Your account ${stranger.email} at Example is not linked to an administrator here. Sign in with your password, then link it in Settings, Security.`,
      ),
    );
    await expectSignedOut(client);
    expect(await knex()("users").where({ email: stranger.email })).toHaveLength(1);
  });

  test("is refused if the account is a trader's", async () => {
    const trader = await app().trader();
    await knex()("providerAccounts")
      .update({ userId: trader.actor.user.id })
      .where({ subject: person().subject });
    const client = visitor();
    expect(await signIn(client)).toMatchObject(refused("provider_unlinked", 403));
    await expectSignedOut(client);
  });

  test("is refused at another issuer with the same subject", async () => {
    await knex()("providerAccounts")
      .update({ issuer: "https://former.example" })
      .where({ subject: person().subject });
    expect(await signIn()).toMatchObject(refused("provider_unlinked", 403));
    expect((await admin.get(ACCOUNTS)).body).toMatchObject({
      accounts: [{ issuer: "https://former.example", works: false }],
    });
  });

  test("is told of a suspension", async () => {
    const { id } = admin.actor.user;
    await knex()("users").where({ id }).update({ isActive: false });
    const client = visitor();
    expect(await signIn(client)).toMatchObject(refused("account_suspended", 403));
    await expectSignedOut(client);
    await knex()("users").where({ id }).update({ isActive: true });
    expect((await signIn(client)).status).toBe(200);
  });

  test("loses the link with the role, and does not get it back with it", async () => {
    const { username } = admin.actor.user;
    const client = visitor();
    await signIn(client);
    await changeRole(app().context.database, username, "user");
    await expectSignedOut(client);
    expect(await signIn()).toMatchObject(refused("provider_unlinked", 403));
    await changeRole(app().context.database, username, "admin");
    expect(await signIn()).toMatchObject(refused("provider_unlinked", 403));
    expect((await auditLines()).map(({ action, actorName }) => `${action} ${actorName}`)).toContain(
      "provider_account.unlinked console",
    );
  });
});
