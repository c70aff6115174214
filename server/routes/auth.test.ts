import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { countStatuses, type TestClient } from "../test/client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.desk.newEvents());

const PASSWORD = "correct horse";

/** Signs up a new user and returns the name and browser. */
async function signUp(): Promise<{ username: string; id: string; client: TestClient }> {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const client = app.anonymous();
  const { body } = await client.post("/api/register", {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  });
  await app.desk.newEvents();
  return { username, client, id: (body as { id: string }).id };
}

test("who is signed in: 401 for visitors who ask for their account, null for pages that ask for the session", async () => {
  const visitor = app.anonymous();
  expect((await visitor.get("/api/user")).status).toBe(401);
  expect(await visitor.get("/api/session")).toMatchObject({ status: 200, body: { user: null } });
  const { client, username } = await signUp();
  expect(await client.get("/api/user")).toMatchObject({ status: 200, body: { username } });
  expect(await client.get("/api/session")).toMatchObject({ status: 200, body: { user: { username } } });
});

function sessionRows(userId: string): Promise<{ hash: Buffer }[]> {
  return app.context.database.knex("sessions").where({ userId });
}

describe("sign-up", () => {
  test("creates a user with an empty balance, signs in and tells administrators", async () => {
    const client = app.anonymous();

    const { status, body } = await client.post("/api/register", {
      username: "Nina",
      email: " nina@example.com ",
      password: PASSWORD,
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: "Nina",
      email: "nina@example.com",
      role: "user",
      isActive: true,
      balance: "0.00",
      held: "0.00",
    });
    expect(await client.get("/api/user")).toMatchObject({ status: 200, body });
    expect(await app.desk.newEvents()).toEqual([
      { name: "user.changed", userId: (body as { id: string }).id, payload: body },
    ]);
    expect(JSON.stringify(body)).not.toContain("argon2");
  });

  test("refuses a name or address that is taken, in any case", async () => {
    const { username } = await signUp();
    const email = `${username}@example.com`;

    expect(
      await app.anonymous().post("/api/register", {
        username: username.toUpperCase(),
        email: "other@example.com",
        password: PASSWORD,
      }),
    ).toMatchObject({
      status: 409,
      body: {
        code: "username_taken",
        fields: { username: "This username is taken. Please choose another one." },
      },
    });
    expect(
      await app.anonymous().post("/api/register", {
        username: "somebody-else",
        email: email.toUpperCase(),
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 409, body: { code: "email_taken" } });
  });

  test.each([
    ["alice", ["aIice", "a1ice", "AL1CE", "alice_", ".Alice"]],
    ["mary", ["rnary"]],
    ["bob.woods", ["b0b.woods", "bob..woods", "bob.vvoods", "BOB.W00DS"]],
    ["Paul.Ill", ["paul.111", "PauI.IIl"]],
  ])("refuses look-alikes of %s", async (username, others) => {
    const register = (name: string) =>
      app.anonymous().post("/api/register", {
        username: name,
        email: `${randomUUID()}@example.com`,
        password: PASSWORD,
      });
    expect((await register(username)).status).toBe(201);
    for (const other of others)
      expect([other, await register(other)]).toMatchObject([
        other,
        {
          status: 409,
          body: {
            code: "username_taken",
            fields: { username: "This username looks like another one. Please choose another one." },
          },
        },
      ]);
  });

  test.each(["console", "Settings", "c0nsole", "unknown", "CLOCK", "cIock"])(
    "refuses %s, the name of a system actor in the audit log",
    async (username) => {
      const form = { username, email: `${randomUUID()}@example.com`, password: PASSWORD };
      expect(await app.anonymous().post("/api/register", form)).toMatchObject({
        status: 409,
        body: { fields: { username: "This username is reserved. Please choose another one." } },
      });
    },
  );

  test("accepts internationalised domains, with one spelling for all", async () => {
    const register = (email: string) => {
      const username = `u-${randomUUID().slice(0, 8)}`;
      return app.anonymous().post("/api/register", { username, email, password: PASSWORD });
    };
    expect(await register("nina@mu\u0308ller-bücher.example")).toMatchObject({
      status: 201,
      body: { email: "nina@xn--mller-bcher-thbg.example" },
    });
    for (const email of [
      "nina@MÜLLER-BÜCHER.example",
      "nina@müller-bücher。example",
      "nina@xn--mller-bcher-thbg.example",
      "mailto:nina@xn--mller-bcher-thbg.example",
      "Nina <nina@müller-bücher.example>",
    ])
      expect([email, (await register(email)).status]).toEqual([email, 409]);
    for (const email of [
      "nina@müller..example",
      "nina@-",
      "ni na@müller.example",
      "nina@xn--a.example",
      "nina@xn--abc-.example",
      "nina@xn--.example",
    ])
      expect([email, (await register(email)).status]).toEqual([email, 400]);
    const signedIn = await app
      .anonymous()
      .post("/api/login", { username: "Nina@Müller-Bücher.example", password: PASSWORD });
    expect(signedIn.status).toBe(200);
  });

  test("refuses an invisible password", async () => {
    const form = {
      username: "unseen",
      email: "unseen@example.com",
      password: "a\u200b\u200b\u200b\u200b\u200b",
    };
    expect(await app.anonymous().post("/api/register", form)).toMatchObject({
      status: 400,
      body: { fields: { password: "Password must be at least 6 characters" } },
    });
  });

  test("of ten sign-ups with one name at the same moment one succeeds", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.anonymous().post("/api/register", {
          username: "race",
          email: `race${index}@example.com`,
          password: PASSWORD,
        }),
      ),
    );

    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 });
  });

  test.each([
    [
      { username: "ab", email: "a@example.com", password: PASSWORD },
      { username: "Username must be at least 3 characters" },
    ],
    [{ username: "abc", email: "a@", password: PASSWORD }, { email: "Invalid email address" }],
    [
      { username: "abc", email: "a@example.com", password: "12345" },
      { password: "Password must be at least 6 characters" },
    ],
    [
      { username: "abc", email: "a@example.com", password: PASSWORD, role: "admin" },
      { role: "role is not accepted here" },
    ],
    [{}, { username: "username is required", email: "email is required", password: "password is required" }],
  ])("refuses %j", async (body, fields) => {
    expect(await app.anonymous().post("/api/register", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: Object.values(fields)[0], fields },
    });
  });
});

describe("sign-in", () => {
  test("works by username or email address, in any case", async () => {
    const { username, id } = await signUp();

    for (const name of [username, username.toUpperCase(), `${username}@EXAMPLE.com`]) {
      const client = app.anonymous();
      expect(await client.post("/api/login", { username: name, password: PASSWORD })).toMatchObject({
        status: 200,
        body: { id, username },
      });
      expect(await client.get("/api/user")).toMatchObject({ status: 200, body: { id } });
    }
  });

  test.each<[string, (name: string) => string]>([
    ["a zero-width space", (name) => `${name.slice(0, 2)}\u200b${name.slice(2)}`],
    ["direction marks", (name) => `\u200e\u202a${name}\u202c\u200f`],
    ["isolates", (name) => `\u2068${name}\u2069`],
    ["a soft hyphen and a byte order mark", (name) => `\ufeff${name}\u00ad`],
    [
      "full-width letters",
      (name) => name.replace(/[\w-]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
    ],
    ["no-break blanks around", (name) => `\u00a0${name}\u3000`],
  ])("by a name with %s", async (_, spell) => {
    const { username } = await signUp();
    const email = `${username}@EXAMPLE.com`;
    for (const name of [
      spell(username),
      spell(email),
      spell(email).replace("@", "＠"),
      `Nina <${spell(email)}>`,
      `mailto:${spell(email)}?subject=Hi`,
    ])
      expect((await app.anonymous().post("/api/login", { username: name, password: PASSWORD })).status).toBe(
        200,
      );
  });

  test.each<[string, string, string]>([
    ["a dotted capital I", "i", "İ"],
    ["a dotless i", "i", "ı"],
    ["a long s", "s", "ſ"],
    ["a Kelvin sign", "k", "\u212a"],
    ["a Cyrillic letter", "c", "с"],
    ["a superscript", "2", "²"],
  ])("is refused with %s", async (_, letter, other) => {
    const username = `disk2c-${randomUUID().slice(0, 8)}`;
    await app
      .anonymous()
      .post("/api/register", { username, email: `${username}@example.com`, password: PASSWORD });
    const name = username.replace(letter, other);
    expect((await app.anonymous().post("/api/login", { username: name, password: PASSWORD })).status).toBe(
      401,
    );
  });

  test("accepts the password in another spelling than at sign-up", async () => {
    const username = `u-${randomUUID().slice(0, 8)}`;
    const form = { username, email: `${username}@example.com`, password: "Zu\u0308rich o\ufb03ce １２" };
    expect((await app.anonymous().post("/api/register", form)).status).toBe(201);
    for (const password of ["Z\u00fcrich office 12", "Ｚ\u00fcrich\u00a0office 12"])
      expect((await app.anonymous().post("/api/login", { username, password })).status).toBe(200);
    expect(
      (await app.anonymous().post("/api/login", { username, password: "zürich office 12" })).status,
    ).toBe(401);
  });

  test("rehashes a password that was hashed as typed, and then accepts other spellings", async () => {
    const { username, id } = await signUp();
    const { knex } = app.context.database;
    const typed = "cafe\u0301 ole\u0301";
    const passwordHash = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await knex("users").where({ id }).update({ passwordHash });
    const login = async (password: string) =>
      (await app.anonymous().post("/api/login", { username, password })).status;
    expect(await login("caf\u00e9 ol\u00e9")).toBe(401);
    expect(await login(typed)).toBe(200);
    expect(await login("caf\u00e9 ol\u00e9")).toBe(200);
    expect(await login(typed)).toBe(200);
  });

  test("does not reveal whether the name or the password was wrong", async () => {
    const { username } = await signUp();

    const wrongPassword = await app.anonymous().post("/api/login", { username, password: "wrong one" });
    const unknownName = await app.anonymous().post("/api/login", { username: "nobody", password: PASSWORD });

    expect(wrongPassword).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials", message: "Username or password is not correct." },
    });
    expect(unknownName).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials", message: "Username or password is not correct." },
    });
  });

  test.each([
    [{ username: "", password: "x" }, { username: "Username is required" }],
    [{ username: "x", password: "" }, { password: "Password is required" }],
  ])("refuses %j", async (body, fields) => {
    expect(await app.anonymous().post("/api/login", body)).toMatchObject({ status: 400, body: { fields } });
  });

  test("refuses a name that no database can hold", async () => {
    expect(
      await app.anonymous().post("/api/login", { username: "nul\u0000", password: PASSWORD }),
    ).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("gives a new session and ends the browser's previous one", async () => {
    const { username, client, id } = await signUp();
    const before = client.cookies.get("livedesk");
    const [oldRow] = await sessionRows(id);

    await client.post("/api/login", { username, password: PASSWORD });

    expect(client.cookies.get("livedesk")).not.toBe(before);
    expect(await sessionRows(id)).toHaveLength(1);
    expect(await app.desk.newEvents()).toEqual([
      {
        name: "session.revoked",
        userId: id,
        payload: { reason: "signed_out", sessionHashes: [oldRow?.hash.toString("hex")] },
      },
    ]);
  });

  test("lets a suspended user in, to be told why", async () => {
    const { username, id, client } = await signUp();
    const admin = await app.administrator();
    await admin.patch(`/api/admin/users/${id}`, { isActive: false });

    expect(await client.get("/api/user")).toMatchObject({ status: 200, body: { isActive: false } });
    expect(await client.post("/api/login", { username, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { isActive: false },
    });
    expect(await client.get("/api/user")).toMatchObject({ status: 200, body: { isActive: false } });
    expect(await client.get("/api/orders")).toMatchObject({
      status: 403,
      body: { code: "account_suspended" },
    });
    expect((await client.get("/api/site-settings")).status).toBe(200);
    expect((await client.post("/api/logout")).status).toBe(204);
  });

  test("during maintenance is for administrators, which others learn only with the correct password", async () => {
    const { username, client } = await signUp();
    const knex = app.context.database.knex;
    const chief = await signUp();
    await knex("users").where({ id: chief.id }).update({ role: "admin" });
    await knex("settings").update({ maintenanceMode: true });
    try {
      const login = (name: string, password: string) =>
        app.anonymous().post("/api/login", { username: name, password });

      expect((await login(username, "wrong one")).status).toBe(401);
      expect(await login(username, PASSWORD)).toMatchObject({ status: 503, body: { code: "maintenance" } });
      expect((await login(chief.username, PASSWORD)).status).toBe(200);
      expect(
        await app.anonymous().post("/api/register", {
          username: "late",
          email: "late@example.com",
          password: PASSWORD,
        }),
      ).toMatchObject({ status: 503, body: { code: "maintenance" } });
      expect((await client.get("/api/user")).status).toBe(200);
      expect((await client.get("/api/orders")).status).toBe(503);
      expect((await client.post("/api/logout")).status).toBe(204);
    } finally {
      await knex("settings").update({ maintenanceMode: false });
    }
  });
});

describe("sign-out", () => {
  test("ends the session, closes its sockets and clears the cookie", async () => {
    const { client, id } = await signUp();
    const stolen = new Map(client.cookies);
    const [row] = await sessionRows(id);

    const { status, headers } = await client.post("/api/logout");

    expect(status).toBe(204);
    expect(headers.getSetCookie().join()).toMatch(/livedesk=;.*expires=Thu, 01 Jan 1970/);
    expect(await sessionRows(id)).toEqual([]);
    expect(await app.desk.newEvents()).toEqual([
      {
        name: "session.revoked",
        userId: id,
        payload: { reason: "signed_out", sessionHashes: [row?.hash.toString("hex")] },
      },
    ]);
    for (const [name, value] of stolen) client.cookies.set(name, value);
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("succeeds without a session, and twice", async () => {
    expect((await app.anonymous().post("/api/logout")).status).toBe(204);
    const { client } = await signUp();
    await client.post("/api/logout");
    expect((await client.post("/api/logout")).status).toBe(204);
  });
});

describe("password change", () => {
  const change = { currentPassword: PASSWORD, newPassword: "battery staple" };

  test("takes effect, keeps this session and ends the others", async () => {
    const { username, client, id } = await signUp();
    const other = app.anonymous();
    await other.post("/api/login", { username, password: PASSWORD });

    expect((await client.put("/api/user/password", change)).status).toBe(204);

    expect((await client.get("/api/user")).status).toBe(200);
    expect((await other.get("/api/user")).status).toBe(401);
    expect(await app.desk.newEvents()).toMatchObject([
      { name: "session.revoked", userId: id, payload: { reason: "password_changed" } },
    ]);
    const login = (password: string) => app.anonymous().post("/api/login", { username, password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login("battery staple")).status).toBe(200);
  });

  test("needs the current password, a session and an active account", async () => {
    const { client } = await signUp();

    expect(await client.put("/api/user/password", { ...change, currentPassword: "wrong one" })).toMatchObject(
      {
        status: 400,
        body: {
          code: "wrong_password",
          fields: { currentPassword: "The current password is not correct." },
        },
      },
    );
    expect((await app.anonymous().put("/api/user/password", change)).status).toBe(401);
    const trader = await app.trader();
    await app.context.database.knex("users").where({ id: trader.actor.user.id }).update({ isActive: false });
    expect((await trader.put("/api/user/password", change)).status).toBe(403);
    expect(await client.put("/api/user/password", { ...change, newPassword: "short" })).toMatchObject({
      status: 400,
      body: { fields: { newPassword: "Password must be at least 6 characters" } },
    });
  });

  test("of two at the same moment one succeeds", async () => {
    const { username, client } = await signUp();
    const other = app.anonymous();
    await other.post("/api/login", { username, password: PASSWORD });

    const answers = await Promise.all(
      [client, other].map((browser, index) =>
        browser.put("/api/user/password", { ...change, newPassword: `brand new ${index}` }),
      ),
    );

    expect(countStatuses(answers)).toEqual({ 204: 1, 400: 1 });
  });

  test("leaves no session to a simultaneous sign-in with the old password", async () => {
    const { username, client, id } = await signUp();

    await Promise.all([
      client.put("/api/user/password", change),
      ...Array.from({ length: 6 }, () =>
        app.anonymous().post("/api/login", { username, password: PASSWORD }),
      ),
    ]);

    const rows = await sessionRows(id);
    expect(rows.map(({ hash }) => hash)).toHaveLength(1);
  });
});

test("the current user needs a session", async () => {
  expect(await app.anonymous().get("/api/user")).toMatchObject({
    status: 401,
    body: { code: "unauthenticated", message: "Please sign in." },
  });
});

describe("the user's sessions", () => {
  test("are listed with the calling one marked, and nobody else's", async () => {
    const here = await app.trader();
    const there = await app.signedIn(here.actor);
    await app.trader();

    const { status, body } = await here.get("/api/user/sessions");

    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body).toMatchObject([{ userAgent: "a test" }, { userAgent: "a test" }]);
    expect((body as { isCurrent: boolean }[]).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain("hash");
    expect(await there.get("/api/user/sessions")).toMatchObject({ status: 200 });
  });

  test("show the browser's description from sign-in", async () => {
    const { username } = await signUp();
    const client = app.anonymous();
    await client.post(
      "/api/login",
      { username, password: PASSWORD },
      { "user-agent": "Mozilla/5.0 (a phone)" },
    );
    const { body } = await client.get("/api/user/sessions");
    expect(
      (body as { isCurrent: boolean; userAgent: string }[]).find(({ isCurrent }) => isCurrent)?.userAgent,
    ).toBe("Mozilla/5.0 (a phone)");
  });

  test("end everywhere but here, and every node is told", async () => {
    const here = await app.trader();
    const there = await app.signedIn(here.actor);
    const stranger = await app.trader();
    await app.desk.newEvents();

    expect(await here.delete("/api/user/sessions")).toMatchObject({ status: 204, body: null });

    expect(await there.get("/api/user")).toMatchObject({ status: 401 });
    expect(await here.get("/api/user")).toMatchObject({ status: 200 });
    expect(await stranger.get("/api/user")).toMatchObject({ status: 200 });
    expect(await app.desk.newEvents()).toMatchObject([
      { name: "session.revoked", userId: here.actor.user.id, payload: { reason: "signed_out" } },
    ]);
  });

  test("are 50 at most: one more ends the one that was not used for longest, and no other", async () => {
    const client = await app.trader();
    const { actor } = client;
    const { id, username } = actor.user;
    const other = await app.trader();
    const { knex } = app.context.database;
    const browsers: TestClient[] = [client];
    for (let count = 1; count < 50; count += 1) browsers.push(await app.signedIn(actor));
    expect(await sessionRows(id)).toHaveLength(50);
    // The first browser is in use; the fourth has not been for longest.
    const hashes: Buffer[] = await knex("sessions").where({ userId: id }).orderBy("createdAt").pluck("hash");
    await knex("sessions")
      .where({ userId: id })
      .update({ lastSeenAt: knex.raw("now() - interval '1 hour'") });
    await knex("sessions")
      .where({ hash: hashes[3] })
      .update({ lastSeenAt: knex.raw("now() - interval '2 hours'") });
    expect((await client.get("/api/user")).status).toBe(200);
    await app.desk.newEvents();
    const newest = app.anonymous();
    expect((await newest.post("/api/login", { username, password: "wrong one" })).status).toBe(401);
    expect(await sessionRows(id)).toHaveLength(50);
    expect((await newest.post("/api/login", { username, password: PASSWORD })).status).toBe(200);

    expect(await sessionRows(id)).toHaveLength(50);
    expect((await browsers[3]?.get("/api/user"))?.status).toBe(401);
    for (const browser of [browsers[0], browsers[4], newest])
      expect((await browser?.get("/api/user"))?.status).toBe(200);
    expect((await other.get("/api/user")).status).toBe(200);
    expect(await app.desk.newEvents()).toMatchObject([
      {
        name: "session.revoked",
        userId: id,
        payload: { reason: "signed_out", sessionHashes: [hashes[3]?.toString("hex")] },
      },
    ]);
    const lines = await knex("auditLog").where({ action: "sessions.ended", subject: id });
    expect(lines).toMatchObject([{ actorId: id, address: "127.0.0.1", details: { ended: 1, most: 50 } }]);
    expect((await client.get("/api/user/sessions")).body).toHaveLength(50);
  });

  test("are 50 at most, even if they begin at once, and however many there were before", async () => {
    const { username, id, client } = await signUp();
    const { knex } = app.context.database;
    await knex.raw(
      `insert into sessions (hash, "userId", "userAgent", "provenAt")
       select sha256(int8send(n)), ?, 'before', now() from generate_series(1, 120) n`,
      [id],
    );
    expect((await client.get("/api/user/sessions")).body).toHaveLength(50);
    const signIns = Array.from({ length: 8 }, () =>
      app.anonymous().post("/api/login", { username, password: PASSWORD }),
    );
    expect(countStatuses(await Promise.all(signIns))).toEqual({ 200: 8 });
    expect(await sessionRows(id)).toHaveLength(50);
  });

  test("end one by one, by the id in the list, and only the user's own", async () => {
    const here = await app.trader();
    const there = await app.signedIn(here.actor);
    const third = await app.signedIn(here.actor);
    const list = (await there.get("/api/user/sessions")).body as { id: string; isCurrent: boolean }[];
    const id = list.find(({ isCurrent }) => isCurrent)?.id ?? "";
    await app.desk.newEvents();

    expect((await (await app.trader()).delete(`/api/user/sessions/${id}`)).status).toBe(404);
    expect(await here.delete(`/api/user/sessions/${id}`)).toMatchObject({ status: 204, body: null });

    expect((await there.get("/api/user")).status).toBe(401);
    expect((await third.get("/api/user")).status).toBe(200);
    expect((await here.get("/api/user")).status).toBe(200);
    expect(await app.desk.newEvents()).toMatchObject([
      { name: "session.revoked", userId: here.actor.user.id, payload: { reason: "signed_out" } },
    ]);
    expect((await here.delete(`/api/user/sessions/${id}`)).status).toBe(404);
    expect((await here.delete("/api/user/sessions/1")).status).toBe(404);
  });
});
