import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { findLiveSessions, sweepSessions } from "./sessionRows.ts";
import { createVisits } from "./visits.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ trustProxy: 1 });
});
afterAll(() => app.close());

async function age(client: SignedInClient, column: string, interval: string): Promise<void> {
  await app.context.database.knex.raw(
    `update sessions set ?? = now() - cast(? as interval) where hash = decode(?, 'hex')`,
    [column, interval, client.actor.sessionHash],
  );
}

async function signedIn(): Promise<SignedInClient> {
  const trader = await app.trader();
  const actor = await app.api.sessions.authenticate(trader.cookie);
  if (actor === null) throw new Error("The cookie was not accepted.");
  return Object.assign(trader, { actor });
}

describe("the cookie", () => {
  const credentials = { username: "cookie-reader", email: "cookie@example.com", password: "correct horse" };

  test("is for this server only, hidden from scripts, and lasts seven days", async () => {
    const { headers } = await app.anonymous().post("/api/register", credentials);
    const [cookie, signature] = headers.getSetCookie();

    expect(cookie).toMatch(/^livedesk=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
    expect(signature).toMatch(/^livedesk\.sig=/);
  });

  test("is bound to the host and to TLS behind a proxy that speaks it", async () => {
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
    expect(await app.api.sessions.authenticate(jar.join("; "))).toMatchObject({
      user: { username: "cookie-reader" },
    });
  });

  test("is not accepted with another signature or none, nor guessed", async () => {
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
      expect(await app.api.sessions.authenticate(forged)).toBeNull();
  });

  test("is not given to visitors, and no row is made for them", async () => {
    const before = await app.context.database.knex("sessions").count();

    const { headers } = await app.anonymous().get("/api/site-settings");

    expect(headers.getSetCookie()).toEqual([]);
    expect(await app.context.database.knex("sessions").count()).toEqual(before);
  });
});

describe("a session", () => {
  test("is kept as a hash only", async () => {
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

  test("is touched by a visit, at most once a minute", async () => {
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

  test("is not brought back by a slow request that began before it was ended", async () => {
    const client = await signedIn();
    const { knex } = app.context.database;
    await age(client, "lastSeenAt", "2 minutes");

    await Promise.all([
      client.post("/api/logout"),
      ...Array.from({ length: 20 }, () => client.get("/api/user")),
    ]);

    expect(await createVisits(knex).bySession(client.actor.sessionHash)).toBeNull();
    expect((await client.get("/api/user")).status).toBe(401);
  });
});

test("live sessions are told from ended, expired and suspended ones", async () => {
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

  expect(await sweepSessions(app.context.database)).toBeGreaterThan(0);

  const rows: { hash: Buffer }[] = await app.context.database.knex("sessions").select("hash");
  const left = rows.map(({ hash }) => hash.toString("hex"));
  expect(left).toContain(live.actor.sessionHash);
  expect(left).not.toContain(expired.actor.sessionHash);
});

test("keys can be rotated: the first signs, the others still verify", async () => {
  const rotated = await createTestApp({ sessionKeys: ["brand new key", "only-for-tests"] });
  try {
    const { cookie, actor } = await rotated.trader();
    expect(await rotated.api.sessions.authenticate(cookie)).toMatchObject({
      user: { id: actor.user.id },
    });
  } finally {
    await rotated.close();
  }
});
