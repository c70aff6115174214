import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "../context.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { verifyPassword } from "../sessions/passwords.ts";
import { createDesk, type Desk, PASSWORD_HASH } from "../test/desk.ts";
import { administer, type Reply } from "./administer.ts";
import { readInstruction } from "./instruction.ts";

let desk: Desk;
let trader: Actor;
let name: string;

beforeAll(async () => {
  desk = await createDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  trader = await desk.trader("100");
  name = trader.user.username;
  await desk.newEvents();
});

async function say(line: string, input?: string): Promise<Reply> {
  return administer(desk.context.database, readInstruction(line.split(" ")), async () => {
    if (input === undefined) throw new Error("No password was to be read.");
    return input;
  });
}

async function signIn(actor: Actor): Promise<void> {
  await desk.context.database.transact((tx) =>
    insertSession(tx, actor.user.id, PASSWORD_HASH, { userAgent: "Firefox on Linux" }),
  );
}

async function passwordHashOf(username: string): Promise<string | null> {
  const row: { passwordHash: string } | undefined = await desk.context.database
    .knex("users")
    .where({ username })
    .first("passwordHash");
  return row?.passwordHash ?? null;
}

/** The newest line of the audit log. */
async function lastEntry(): Promise<unknown> {
  const row: unknown = await desk.context.database
    .knex("auditLog")
    .orderBy("id", "desc")
    .first("actorName", "action", "subject", "details");
  return row;
}

describe("create", () => {
  test("creates an administrator whose password is shown once, and updates every screen", async () => {
    const { done, lines } = await say("create alice --email alice@example.com");

    expect(done).toBe(true);
    expect(lines[0]).toBe("alice is an administrator now.");
    const [, password = ""] = /^Password, shown only now: ([\w-]{22})$/.exec(lines[1] ?? "") ?? [];
    expect(lines.slice(2)).toEqual(["It ends in 24 hours. Sign in and choose another one before."]);
    expect(await verifyPassword(password, await passwordHashOf("alice"))).toBe("prepared");
    expect(await desk.newEvents()).toMatchObject([
      {
        name: "user.changed",
        payload: { username: "alice", email: "alice@example.com", role: "admin", balance: "0.00" },
      },
    ]);
    expect(await lastEntry()).toMatchObject({
      actorName: "console",
      action: "account.created",
      details: { username: "alice", role: "admin" },
    });
  });

  test("takes the password from standard input, and then does not repeat it", async () => {
    expect(await say("create carol --user --password-stdin", "correct horse")).toEqual({
      done: true,
      lines: ["carol is an ordinary user now."],
    });
    expect(await verifyPassword("correct horse", await passwordHashOf("carol"))).toBe("prepared");
    await expect(say("create dave --password-stdin", "12345")).rejects.toThrow(
      "Password must be at least 6 characters.",
    );
    expect(await passwordHashOf("dave")).toBeNull();
  });

  test("refuses a name or address that is taken, in any case", async () => {
    expect(await say(`create ${name.toUpperCase()} --email other@example.com`)).toEqual({
      done: false,
      lines: [`There is a user named ${name.toUpperCase()} already.`],
    });
    expect(await say(`create erin --email ${name}@example.com`)).toEqual({
      done: false,
      lines: [`There is a user with the address ${name}@example.com already.`],
    });
  });
});

describe("reset-password", () => {
  test("sets another password, ends every session and leaves a line in the audit log", async () => {
    await signIn(trader);
    await signIn(trader);

    const { done, lines } = await say(`reset-password ${name}`);

    expect(done).toBe(true);
    expect(lines[0]).toBe(`${name} has a new password now. 2 sessions ended.`);
    const [, password = ""] = /^Password, shown only now: ([\w-]{22})$/.exec(lines[1] ?? "") ?? [];
    expect(lines.slice(2)).toEqual(["It ends in 24 hours. Sign in and choose another one before."]);
    expect(await verifyPassword(password, await passwordHashOf(name))).toBe("prepared");
    expect(await desk.newEvents()).toMatchObject([
      { name: "session.revoked", userId: trader.user.id, payload: { reason: "password_changed" } },
    ]);
    expect(await lastEntry()).toEqual({
      actorName: "console",
      action: "password.reset",
      subject: trader.user.id,
      details: { username: name, sessionsEnded: 2 },
    });
  });

  test("finds the user by address too, and takes the password from standard input", async () => {
    expect(await say(`reset-password ${name}@example.com --password-stdin`, "battery staple")).toEqual({
      done: true,
      lines: [`${name} has a new password now. 0 sessions ended.`],
    });
    expect(await verifyPassword("battery staple", await passwordHashOf(name))).toBe("prepared");
  });
});

describe("ban and unban", () => {
  test("suspend and restore, with the account, the sessions, the events and the audit log", async () => {
    const { knex } = desk.context.database;
    const account = () => knex("accounts").where({ userId: trader.user.id }).first("frozen", "version");
    await signIn(trader);

    expect(await say(`ban ${name}`)).toEqual({
      done: true,
      lines: [`${name} is suspended. 0 API tokens ended.`],
    });
    expect(await account()).toEqual({ frozen: true, version: trader.user.version + 1 });
    expect((await desk.newEvents()).map((event) => event.name)).toEqual(["user.changed", "session.revoked"]);
    expect(await lastEntry()).toMatchObject({ action: "user.suspended", details: { tokensEnded: 0 } });
    expect(await say(`ban ${name}`)).toEqual({ done: true, lines: [`${name} is suspended already.`] });

    expect(await say(`unban ${name}`)).toEqual({ done: true, lines: [`${name} is restored.`] });
    expect(await account()).toEqual({ frozen: false, version: trader.user.version + 2 });
    expect(await desk.newEvents()).toMatchObject([{ name: "user.changed", payload: { isActive: true } }]);
    expect(await lastEntry()).toMatchObject({ actorName: "console", action: "user.restored" });
    expect(await say(`unban ${name}`)).toEqual({ done: true, lines: [`${name} is active already.`] });
  });

  test("leave one administrator who can act", async () => {
    const { user } = await desk.administrator();
    const other = await desk.administrator();
    await desk.context.database
      .knex("users")
      .whereNotIn("id", [user.id, other.user.id])
      .update({ role: "user" });

    expect(await say(`ban ${other.user.username}`)).toMatchObject({ done: true });
    expect(await say(`ban ${user.username}`)).toEqual({
      done: false,
      lines: [`${user.username} is the only administrator who can act: make another one first.`],
    });
  });
});

test("grant and revoke make an administrator and an ordinary user", async () => {
  await desk.administrator();
  expect(await say(`grant ${name}`)).toEqual({
    done: true,
    lines: [`${name} is an administrator now and has to sign in again.`],
  });
  expect(await say(`grant ${name}`)).toEqual({
    done: true,
    lines: [`${name} is an administrator already.`],
  });
  expect(await say(`revoke ${name}`)).toEqual({
    done: true,
    lines: [`${name} is an ordinary user now and has to sign in again.`],
  });
});

describe("sessions", () => {
  test("lists where a user is signed in", async () => {
    expect(await say(`sessions ${name}`)).toEqual({
      done: true,
      lines: [`${name} is not signed in anywhere.`],
    });
    await signIn(trader);
    const { lines } = await say(`sessions ${name}`);
    expect(lines).toEqual([
      `${name} has 1 session:`,
      expect.stringMatching(/^ {2}since 2\S+Z, last seen 2\S+Z, Firefox on Linux$/),
    ]);
  });

  test("ends them", async () => {
    await signIn(trader);
    expect(await say(`sessions ${name} --end`)).toEqual({
      done: true,
      lines: [`${name} is signed out. 1 session ended.`],
    });
    expect(await desk.newEvents()).toMatchObject([
      { name: "session.revoked", payload: { reason: "expired" } },
    ]);
    expect(await lastEntry()).toMatchObject({
      actorName: "console",
      action: "sessions.ended",
      subject: trader.user.id,
      details: { username: name, ended: 1 },
    });
    expect(await say(`sessions ${name}`)).toMatchObject({ lines: [`${name} is not signed in anywhere.`] });
  });
});

test("forget-factor removes the second factor, with a line in the audit log", async () => {
  expect(await say(`forget-factor ${name}`)).toEqual({
    done: true,
    lines: [`${name} has no second factor.`],
  });
  await desk.context.database.knex("secondFactors").insert({
    userId: trader.user.id,
    secret: Buffer.alloc(48),
    confirmedAt: new Date(),
    lastStep: 1,
  });
  expect(await say(`forget-factor ${name}`)).toEqual({
    done: true,
    lines: [`${name} signs in with the password alone now, and can set a second factor up again.`],
  });
  expect(await lastEntry()).toMatchObject({ actorName: "console", action: "second_factor.removed" });
});

test("remove-logo removes the logo from all screens, with a line in the audit log", async () => {
  const { knex } = desk.context.database;
  expect(await say("remove-logo")).toEqual({ done: true, lines: ["There is no logo."] });
  expect(await desk.newEvents()).toEqual([]);
  await knex("logos").insert({ hash: "old", contentType: "image/svg+xml", bytes: Buffer.from("<svg") });
  await knex("settings").update({ logoHash: "old" });

  expect(await say("remove-logo")).toEqual({ done: true, lines: ["The logo is removed."] });

  expect(await desk.newEvents()).toMatchObject([{ name: "settings.changed", payload: { logoUrl: null } }]);
  expect(await lastEntry()).toEqual({
    actorName: "console",
    action: "logo.removed",
    subject: null,
    details: {},
  });
  expect(await knex("logos").select("hash")).toEqual([]);
});

test("pause and resume stop and allow new withdrawals, with the reason for users and a line in the audit log", async () => {
  const { knex } = desk.context.database;
  const paused = () => knex("settings").first("withdrawalsPaused", "pausedBy");

  expect(await say("pause withdrawals --reason Checking")).toEqual({
    done: true,
    lines: ["New withdrawals are paused: Checking"],
  });
  expect(await paused()).toMatchObject({
    withdrawalsPaused: "Checking",
    pausedBy: { withdrawalsPaused: { by: "console" } },
  });
  expect(await lastEntry()).toMatchObject({
    actorName: "console",
    action: "settings.changed",
    details: { setting: "withdrawalsPaused", from: null, to: "Checking" },
  });
  expect(await say("resume withdrawals")).toEqual({
    done: true,
    lines: ["New withdrawals are allowed again."],
  });
  expect(await paused()).toEqual({ withdrawalsPaused: null, pausedBy: {} });
  expect((await desk.newEvents()).map(({ name }) => name)).toEqual(["settings.changed", "settings.changed"]);
});

test("close and open close the desk at once or at a time, and open it", async () => {
  const { knex } = desk.context.database;
  const state = () => knex("settings").first("maintenanceMode", "maintenanceAt", "maintenanceMessage");
  const closed = { maintenanceMode: true, maintenanceAt: null, maintenanceMessage: "" };

  expect(await say("close --at 2020-01-31T12:00:00Z")).toEqual({
    done: false,
    lines: ["Choose a time that is still to come."],
  });
  expect(await say("close --at 2999-01-31T12:00:00Z --message Moving")).toEqual({
    done: true,
    lines: ["The desk closes for maintenance at 2999-01-31T12:00:00Z."],
  });
  expect(await state()).toEqual({
    maintenanceMode: false,
    maintenanceAt: new Date("2999-01-31T12:00:00Z"),
    maintenanceMessage: "Moving",
  });
  expect(await say("close")).toEqual({ done: true, lines: ["The desk is closed for maintenance."] });
  expect(await state()).toEqual(closed);
  expect(await say("open")).toEqual({ done: true, lines: ["The desk is open."] });
  expect(await state()).toEqual({ ...closed, maintenanceMode: false });
});

test.each(["reset-password", "grant", "revoke", "ban", "unban", "forget-factor", "unlink", "sessions"])(
  "%s says when there is no such user",
  async (verb) => {
    expect(await say(`${verb} nobody`)).toEqual({ done: false, lines: ["There is no user named nobody."] });
  },
);
