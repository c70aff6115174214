import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../context.ts";
import { createClient, type TestClient } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { findLiveSessions } from "../queries/sessions.ts";
import { sweepSessions } from "./sweepSessions.ts";
import { createPrincipals } from "./principals.ts";
import { orderRequest } from "../test/orderRequest.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ trustProxy: 1 });
});
afterAll(() => app.close());

/** The user whom a socket handshake with this cookie would identify. */
async function whoAsks(
  { api }: TestApp,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Actor | null> {
  const handshake = new IncomingMessage(new Socket());
  Object.assign(handshake.headers, { cookie, ...headers });
  return api.sessions.authenticate(handshake);
}

async function age(client: SignedInClient, column: string, interval: string): Promise<void> {
  await app.context.database.knex.raw(
    `update sessions set ?? = now() - cast(? as interval) where hash = decode(?, 'hex')`,
    [column, interval, client.actor.sessionHash],
  );
}

async function signedIn(): Promise<SignedInClient> {
  const trader = await app.trader();
  const actor = await whoAsks(app, trader.cookie);
  if (actor === null) throw new Error("The cookie was not accepted.");
  return Object.assign(trader, { actor });
}

describe("two desks on one host share a browser's cookies", () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await createTestApp({ trustProxy: 1, sessionKeys: ["of-the-other-desk"] });
  });
  afterAll(() => other.close());

  test.each([
    ["plain", {}],
    ["behind TLS", { "x-forwarded-proto": "https" }],
  ])("signing in, out and in again on one does not affect the other, %s", async (name, headers) => {
    const [here, there] = [app.anonymous(), other.anonymous()];
    // One cookie jar for both, as in a browser.
    const share = (from: TestClient, to: TestClient) => {
      to.cookies.clear();
      for (const [key, value] of from.cookies) to.cookies.set(key, value);
    };
    const who = {
      username: `host-${name.length}`,
      email: `h${name.length}@example.com`,
      password: "correct horse",
    };
    const status = async (client: TestClient) => (await client.get("/api/user", headers)).status;

    await here.post("/api/register", who, headers);
    share(here, there);
    expect(await status(there)).toBe(401);
    share(there, here);
    expect(await status(here)).toBe(200);

    share(here, there);
    await there.post("/api/register", who, headers);
    share(there, here);
    expect([await status(here), await status(there)]).toEqual([200, 200]);

    await here.post("/api/logout", undefined, headers);
    share(here, there);
    expect([await status(here), await status(there)]).toEqual([401, 200]);
    await here.post("/api/login", { username: who.username, password: who.password }, headers);
    share(here, there);
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    await there.post("/api/logout", undefined, headers);
    share(there, here);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
  });
});

describe("the cookie", () => {
  const credentials = { username: "cookie-reader", email: "cookie@example.com", password: "correct horse" };

  test("is for this server only, hidden from scripts, and lasts seven days", async () => {
    const { headers } = await app.anonymous().post("/api/register", credentials);
    const [cookie, signature] = headers.getSetCookie();

    expect(cookie).toMatch(/^livedesk=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
    expect(signature).toMatch(/^livedesk\.sig=/);
  });

  test("is bound to the host and to TLS behind a proxy with TLS", async () => {
    const { headers } = await app
      .anonymous()
      .post(
        "/api/login",
        { username: "cookie-reader", password: "correct horse" },
        { "X-Forwarded-Proto": "https" },
      );
    const [cookie] = headers.getSetCookie();

    expect(cookie).toMatch(
      /^__Host-livedesk=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/,
    );
    const jar = headers.getSetCookie().map((line) => line.split(";")[0]);
    expect(await whoAsks(app, jar.join("; "), { "x-forwarded-proto": "https" })).toMatchObject({
      user: { username: "cookie-reader" },
    });
  });

  test("is not accepted without a valid signature, and can't be guessed", async () => {
    const { cookie } = await app.trader();
    const [id = ""] = cookie.split("; ");

    for (const forged of [
      id,
      `${id}; livedesk.sig=AAAA`,
      `x${cookie}`,
      "livedesk=; livedesk.sig=",
      "",
      ";;=",
    ])
      expect(await whoAsks(app, forged)).toBeNull();
  });

  test("is not given to visitors, who have no row either", async () => {
    const before = await app.context.database.knex("sessions").count();

    const { headers } = await app.anonymous().get("/api/site-settings");

    expect(headers.getSetCookie()).toEqual([]);
    expect(await app.context.database.knex("sessions").count()).toEqual(before);
  });
});

describe("a session", () => {
  test("is stored as a hash only", async () => {
    const { cookie, actor } = await signedIn();
    const id = /livedesk=([^;]+)/.exec(cookie)?.[1] ?? "";

    const rows: { hash: Buffer }[] = await app.context.database.knex("sessions").select();

    expect(rows.map(({ hash }) => hash.toString("hex"))).toContain(actor.sessionHash);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test.each([
    ["lastSeenAt", "11 hours 59 minutes", 200],
    ["lastSeenAt", "12 hours 1 second", 401],
    ["createdAt", "6 days 23 hours", 200],
    ["createdAt", "7 days 1 second", 401],
  ])("with %s %s ago answers %i", async (column, interval, status) => {
    const client = await signedIn();
    await age(client, column, interval);
    expect((await client.get("/api/user")).status).toBe(status);
  });

  test("is touched by a call, at most once a minute", async () => {
    const client = await signedIn();
    const lastSeen = async (): Promise<string> => {
      const row: unknown = await app.context.database
        .knex("sessions")
        .where({ hash: Buffer.from(client.actor.sessionHash, "hex") })
        .first("lastSeenAt");
      return JSON.stringify(row);
    };

    const fresh = await lastSeen();
    await client.get("/api/user");
    expect(await lastSeen()).toBe(fresh);

    await age(client, "lastSeenAt", "2 minutes");
    const stale = await lastSeen();
    await client.get("/api/user");
    expect(await lastSeen()).not.toBe(stale);
  });

  test("is not brought back by a slow request that began before it ended", async () => {
    const client = await signedIn();
    const { knex } = app.context.database;
    await age(client, "lastSeenAt", "2 minutes");

    await Promise.all([
      client.post("/api/logout"),
      ...Array.from({ length: 20 }, () => client.get("/api/user")),
    ]);

    const ended = { kind: "session", hash: client.actor.sessionHash } as const;
    expect(await createPrincipals(knex).find(ended)).toBeNull();
    expect((await client.get("/api/user")).status).toBe(401);
  });
});

test("live sessions are distinguished from ended, expired and suspended ones", async () => {
  const { knex } = app.context.database;
  const clients = await Promise.all([signedIn(), signedIn(), signedIn(), signedIn()]);
  const [live, ended, expired, suspended] = clients;
  await ended.post("/api/logout");
  await age(expired, "lastSeenAt", "13 hours");
  await knex("users").where({ id: suspended.actor.user.id }).update({ isActive: false });

  const hashes = clients.map(({ actor }) => actor.sessionHash);

  expect([...(await findLiveSessions(knex, hashes))]).toEqual([live.actor.sessionHash]);
});

test("the sweep removes expired rows and no others", async () => {
  const [live, expired] = await Promise.all([signedIn(), signedIn()]);
  await age(expired, "createdAt", "8 days");

  expect(await sweepSessions(app.context.database.knex)).toBeGreaterThan(0);

  const rows: { hash: Buffer }[] = await app.context.database.knex("sessions").select("hash");
  const left = rows.map(({ hash }) => hash.toString("hex"));
  expect(left).toContain(live.actor.sessionHash);
  expect(left).not.toContain(expired.actor.sessionHash);
});

test("keys can be rotated: the first signs, the others still verify", async () => {
  const rotated = await createTestApp({ sessionKeys: ["brand new key", "only-for-tests"] });
  try {
    const { cookie, actor } = await rotated.trader();
    expect(await whoAsks(rotated, cookie)).toMatchObject({
      user: { id: actor.user.id },
    });
  } finally {
    await rotated.close();
  }
});

describe("a session id and a token never pass for each other", () => {
  const ORDER = orderRequest("1");

  test.each<[string, (id: string, value: string) => Record<string, string>]>([
    ["the id", (id) => ({ authorization: `Bearer ${id}` })],
    ["the signed value", (_id, value) => ({ authorization: `Bearer ${value}` })],
    ["a lower-case scheme", (id) => ({ authorization: `bearer ${id}` })],
    ["an upper-case scheme", (id) => ({ authorization: `BEARER ${id}` })],
    ["two values", (id) => ({ authorization: `Bearer ${id}, Bearer ${id}` })],
    ["spaces before it", (id) => ({ authorization: `Bearer   ${id} ` })],
    ["a foreign Origin", (id) => ({ authorization: `Bearer ${id}`, origin: "https://evil.example" })],
  ])("as a bearer, just after the owner's last call: %s", async (_how, headersOf) => {
    const owner = await app.trader("100");
    expect((await owner.post("/api/orders", ORDER)).status).toBe(201);
    const id = owner.cookies.get("livedesk") ?? "";
    const headers = headersOf(id, owner.cookie);
    expect((await app.anonymous().post("/api/orders", ORDER, headers)).status).toBe(401);
    expect((await app.anonymous().get("/api/user", headers)).status).toBe(401);
    expect(await whoAsks(app, "", headers)).toBeNull();
    expect(await whoAsks(app, owner.cookie, headers)).toBeNull();
  });

  test("a token in the cookie identifies nobody, even if it was remembered", async () => {
    const owner = await app.trader("100");
    const hash = "ab".repeat(32);
    await app.context.database.knex("apiTokens").insert({
      id: uuidv7(),
      hash: Buffer.from(hash, "hex"),
      userId: owner.actor.user.id,
      name: "bot",
      scope: "trade",
    });
    const principals = createPrincipals(app.context.database.knex);
    expect(await principals.find({ kind: "token", hash }, { mayRemember: true })).not.toBeNull();
    expect(await principals.find({ kind: "session", hash }, { mayRemember: true })).toBeNull();
  });

  test("behind TLS, a cookie without __Host- authenticates neither calls nor sockets", async () => {
    const { cookie } = await app.trader();
    const headers = { "x-forwarded-proto": "https" };
    expect(await whoAsks(app, cookie)).not.toBeNull();
    expect(await whoAsks(app, cookie, headers)).toBeNull();
    expect((await createClient(app.url, cookie).get("/api/user", headers)).status).toBe(401);
  });
});
