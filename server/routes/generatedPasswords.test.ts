import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewAccountLink } from "#protocol/accountLinks.ts";
import { administer } from "../cli/administer.ts";
import { readInstruction } from "../cli/instruction.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

/* A password that the server made is for the beginning: it ends a day later, unless another one was chosen. */

const ENDED =
  "This password was made by the server and has ended. Another one: npm run admin -- reset-password, on the server.";
const CHOSEN = "correct battery";

let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
});
afterAll(() => app.close());

/** The password that the command line has made. */
async function generate(command: string): Promise<string> {
  const { lines } = await administer(
    app.context.database,
    readInstruction(command.split(" ")),
    async () => "",
  );
  return /shown only now: (\S+)$/.exec(lines[1] ?? "")?.[1] ?? "";
}

const users = () => app.context.database.knex("users");

/** As if a day had passed. */
async function passADay(username: string): Promise<void> {
  const { knex } = app.context.database;
  await users()
    .where({ username })
    .update({ passwordEndsAt: knex.raw(`"passwordEndsAt" - interval '24 hours'`) });
}

const signIn = (username: string, password: string, client = app.anonymous()) =>
  client.post("/api/login", { username, password });

test.each([
  ["of a new account", "first", "create first"],
  ["of a reset", "second", "reset-password second"],
])("the password %s works for a day", async (_what, username, command) => {
  if (command.startsWith("reset")) await generate(`create ${username}`);
  const password = await generate(command);
  expect((await signIn(username, password)).status).toBe(200);

  await passADay(username);

  expect(await signIn(username, password)).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials", message: ENDED },
  });
  const wrong = await signIn(username, "another word");
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  expect(JSON.stringify(wrong.body)).not.toContain(ENDED);
  const next = await generate(`reset-password ${username}`);
  expect((await signIn(username, next)).status).toBe(200);
});

type Change = (username: string, password: string) => Promise<number>;

test.each<[what: string, change: Change]>([
  [
    "in the settings",
    async (username, currentPassword) => {
      const client = app.anonymous();
      await signIn(username, currentPassword, client);
      return (await client.put("/api/user/password", { currentPassword, newPassword: CHOSEN })).status;
    },
  ],
  [
    "in the settings after it ended, by whoever is still signed in",
    async (username, currentPassword) => {
      const client = app.anonymous();
      await signIn(username, currentPassword, client);
      await passADay(username);
      return (await client.put("/api/user/password", { currentPassword, newPassword: CHOSEN })).status;
    },
  ],
  [
    "by a link",
    async (username) => {
      const [id] = await users().where({ username }).pluck<string[]>("id");
      const { body } = await admin.post(`/api/admin/users/${id}/password-link`, {});
      const { token } = body as NewAccountLink;
      return (await app.anonymous().post("/api/links/password", { token, password: CHOSEN })).status;
    },
  ],
  [
    "by the command line",
    async (username) => {
      const instruction = readInstruction(["reset-password", username, "--password-stdin"]);
      return (await administer(app.context.database, instruction, async () => CHOSEN)).done ? 200 : 400;
    },
  ],
])("a password that was chosen %s never ends", async (what, change) => {
  const username = `user-${what.length}`;
  const password = await generate(`create ${username} --user`);
  expect(await change(username, password)).toBeLessThan(300);
  await passADay(username);
  expect(await users().where({ username }).first("passwordEndsAt")).toEqual({ passwordEndsAt: null });
  expect((await signIn(username, CHOSEN)).status).toBe(200);
});
