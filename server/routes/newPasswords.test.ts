import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAccountLink } from "#protocol/accountLinks.ts";
import { administer } from "../cli/administer.ts";
import { readInstruction } from "../cli/instruction.ts";
import { ensureAdministrator } from "../commands/ensureAdministrator.ts";
import { createDesk, PASSWORD } from "../test/desk.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

const NAMED =
  "This password contains the desk's name or your own, which attackers try first. Please choose another one.";
const COMMON =
  "This password is one of the most common, which attackers try first. Please choose another one.";

let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
});
afterAll(() => app.close());

type Outcome = { status: number; said?: string | undefined };

/** Every way in which a person chooses a password, and what it answered. */
const WAYS: Record<string, (password: string) => Promise<Outcome>> = {
  "signing up": async (password) =>
    outcomeOf(await app.anonymous().post("/api/register", { ...newcomer(), password }), "password"),
  "changing it": async (newPassword) => {
    const trader = await app.trader();
    const body = { currentPassword: PASSWORD, newPassword };
    return outcomeOf(await trader.put("/api/user/password", body), "newPassword");
  },
  "a link for a new password": async (password) => {
    const { actor } = await app.trader();
    const made = await admin.post(`/api/admin/users/${actor.user.id}/password-link`, {});
    const { token } = made.body as NewAccountLink;
    return outcomeOf(await app.anonymous().post("/api/links/password", { token, password }), "password");
  },
  "an invitation": async (password) => {
    const { token } = (await admin.post("/api/admin/invitations", { role: "user" })).body as NewAccountLink;
    const body = { ...newcomer(), token, password };
    return outcomeOf(await app.anonymous().post("/api/links/invitation", body), "password");
  },
  "a reset from the command line": async (password) => {
    const { actor } = await app.trader();
    return atTheMachine(["reset-password", actor.user.username, "--password-stdin"], password);
  },
  "an account from the command line": async (password) =>
    atTheMachine(["create", newcomer().username, "--password-stdin"], password),
};

function newcomer(): { username: string; email: string } {
  const username = `new-${randomBytes(4).toString("hex")}`;
  return { username, email: `${username}@example.com` };
}

function outcomeOf({ status, body }: { status: number; body: unknown }, field: string): Outcome {
  const { fields } = (body ?? {}) as { fields?: Record<string, string> };
  return status < 300 ? { status: 200 } : { status, said: fields?.[field] };
}

async function atTheMachine(words: string[], password: string): Promise<Outcome> {
  try {
    await administer(app.context.database, readInstruction(words), async () => password);
    return { status: 200 };
  } catch (error) {
    return { status: 400, said: (error as Error).message };
  }
}

describe.each(Object.entries(WAYS))("%s", (_, choose) => {
  test.each([
    "password",
    "12345678",
    "PASSWORD",
    "Football",
    "qwertyuiop",
    // Full-width letters, and a character that nobody sees.
    "ｐａｓｓｗｏｒｄ",
    "pass\u200bword",
  ])("refuses %j", async (password) => {
    expect(await choose(password)).toEqual({ status: 400, said: COMMON });
  });

  test.each([
    // The specified minimum of six is enough, whatever they are.
    "123456",
    "qwerty1",
    "password-",
    "demo-desk",
    "correct horse",
    "trade-winds-42",
    "x".repeat(128),
  ])("accepts %j", async (password) => {
    expect(await choose(password)).toEqual({ status: 200 });
  });

  test.each([
    {
      least: 12,
      refused: ["123456", "eleven char", "elevenchar\u200b\u200b\u200b"],
      accepted: "twelve chars",
    },
    { least: 64, refused: ["x".repeat(63)], accepted: "x".repeat(64) },
    { least: 6, refused: ["12345"], accepted: "123456" },
  ])("follows the owner's minimum of $least", async ({ least, refused, accepted }) => {
    const { knex } = app.context.database;
    await knex("settings").update({ passwordMinLength: least });
    try {
      const said = expect.stringMatching(`^Password must be at least ${least} characters\\.?$`) as string;
      for (const password of refused) expect(await choose(password)).toEqual({ status: 400, said });
      expect(await choose(accepted)).toEqual({ status: 200 });
    } finally {
      await knex("settings").update({ passwordMinLength: 6 });
    }
  });
});

describe("a password with a name in it", () => {
  const form = { username: "margarethe", email: "m.schneider@example.com" };
  const signUp = async (password: string) =>
    outcomeOf(await app.anonymous().post("/api/register", { ...form, password }), "password");

  test.each([
    ["the product's name", "livedesk-2026"],
    ["the product's name in other spellings", "my LIVE-Desk!"],
    ["the product's name in full-width letters", "ｌｉｖｅｄｅｓｋ９９"],
    ["the desk's name", "northwind42"],
    ["the desk's name in two words", "at North Wind"],
    ["the user's name", "Margarethe1"],
    ["the user's name in the middle", "xxmargarethexx"],
    ["the e-mail address", "m.schneider@example.com"],
    ["the e-mail address's first part", "mschneider77"],
  ])("is refused: %s", async (_what, password) => {
    const { knex } = app.context.database;
    await knex("settings").update({ deskName: "North Wind" });
    try {
      expect(await signUp(password)).toEqual({ status: 400, said: NAMED });
    } finally {
      await knex("settings").update({ deskName: "" });
    }
  });

  test.each([
    // The desk has the default name here.
    "northwind42",
    "an example com",
    "margareth-e is close",
  ])("and %j is none, or short of it", async (password) => {
    const others = {
      username: `x${randomBytes(4).toString("hex")}`,
      email: `${randomBytes(4).toString("hex")}@example.com`,
    };
    const { status } = await app.anonymous().post("/api/register", { ...others, password });
    expect(status).toBe(201);
  });

  test("is refused in every way of choosing one; shorter ones are not looked at, nor short names", async () => {
    for (const [way, choose] of Object.entries(WAYS))
      expect([way, await choose("our livedesk")]).toEqual([way, { status: 400, said: NAMED }]);
    const trader = await app.trader();
    const { username } = trader.actor.user;
    const change = (newPassword: string) =>
      trader.put("/api/user/password", { currentPassword: PASSWORD, newPassword });
    expect(outcomeOf(await change(`${username}-new`), "newPassword")).toEqual({ status: 400, said: NAMED });
    const short = { username: `q${randomBytes(1).toString("hex")}`, email: "bo@example.com" };
    const password = `${short.username} is my name`;
    expect((await app.anonymous().post("/api/register", { ...short, password })).status).toBe(201);
  });
});

test("everybody can read the minimum, and administrators change it between 6 and 64, which is recorded", async () => {
  const change = (passwordMinLength: number) => admin.patch("/api/admin/settings", { passwordMinLength });
  for (const wrong of [5, 65, 6.5, 0, -6])
    expect(await change(wrong)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(await change(10)).toMatchObject({ status: 200, body: { passwordMinLength: 10 } });
  expect((await app.anonymous().get("/api/site-settings")).body).toMatchObject({ passwordMinLength: 10 });
  const { knex } = app.context.database;
  expect(await knex("auditLog").where({ action: "settings.changed" }).select("details")).toEqual([
    { details: { setting: "passwordMinLength", from: 6, to: 10 } },
  ]);
  // Shorter passwords that are in use stay valid.
  const { username } = (await app.trader()).actor.user;
  expect((await app.anonymous().post("/api/login", { username, password: PASSWORD })).status).toBe(200);
  await change(6);
});

test("a password that the server generates is exempt from the minimum", async () => {
  const { knex } = app.context.database;
  await knex("settings").update({ passwordMinLength: 64 });
  try {
    const { actor } = await app.trader();
    const { database } = app.context;
    const instruction = readInstruction(["reset-password", actor.user.username]);
    expect(await administer(database, instruction, async () => "")).toMatchObject({ done: true });
  } finally {
    await knex("settings").update({ passwordMinLength: 6 });
  }
});

test("the first administrator's password is checked too, but never again after", async () => {
  const desk = await createDesk();
  try {
    const { database } = desk.context;
    await expect(ensureAdministrator(database, { username: "owner", password: "password" })).rejects.toThrow(
      `ADMIN_PASSWORD: ${COMMON}`,
    );
    expect(await ensureAdministrator(database, { username: "owner", password: "battery staple" })).toEqual({
      username: "owner",
      generatedPassword: null,
    });
    expect(await ensureAdministrator(database, { username: "owner", password: "password" })).toBeNull();
  } finally {
    await desk.close();
  }
});
