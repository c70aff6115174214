import { afterEach, beforeEach, expect, test } from "vitest";
import { createDesk, type Desk } from "../test/desk.ts";
import { ensureAdministrator } from "./ensureAdministrator.ts";

let desk: Desk;

beforeEach(async () => {
  desk = await createDesk();
});
afterEach(() => desk.close());

const settings = { username: "chief", password: undefined };

test("of two nodes that start at the same moment, one creates the administrator", async () => {
  const { database } = desk.context;

  const made = await Promise.all([1, 2, 3].map(() => ensureAdministrator(database, settings)));

  expect(made.filter((administrator) => administrator !== null)).toEqual([
    { username: "chief", generatedPassword: expect.stringMatching(/^[\w-]{22}$/) },
  ]);
  expect(await database.knex("users").select("username", "email", "role")).toEqual([
    { username: "chief", email: "chief@localhost", role: "admin" },
  ]);
});

/** In how many hours the user's password ends; null if it does not. */
async function hoursLeft(username: string): Promise<unknown> {
  const { rows } = await desk.context.database.knex.raw<{ rows: { hours: number | null }[] }>(
    `select round(extract(epoch from "passwordEndsAt" - now()) / 3600)::int as hours from users where username = ?`,
    [username],
  );
  return rows[0]?.hours;
}

test.each([
  ["generated", undefined, 24],
  ["given", "given to it", null],
])("a %s password ends in a day, or never", async (_what, password, hours) => {
  await ensureAdministrator(desk.context.database, { username: "chief", password });
  expect(await hoursLeft("chief")).toBe(hours);
});

test("a given password is not shown again", async () => {
  expect(
    await ensureAdministrator(desk.context.database, { username: "chief", password: "given to it" }),
  ).toEqual({
    username: "chief",
    generatedPassword: null,
  });
});

test("nothing is created if there is an administrator with any name", async () => {
  await desk.administrator();
  expect(await ensureAdministrator(desk.context.database, settings)).toBeNull();
});

test("a trader never becomes administrator because of their name", async () => {
  const { user } = await desk.trader();
  await expect(
    ensureAdministrator(desk.context.database, { ...settings, username: user.username.toUpperCase() }),
  ).rejects.toThrow(/is a trader already; choose another name/);
});

test("a name of the desk's own programs is refused in words of its own", async () => {
  await expect(
    ensureAdministrator(desk.context.database, { ...settings, username: "console" }),
  ).rejects.toThrow(
    /"console" looks like the name of somebody else, or of the desk's own programs; choose another name/,
  );
});
