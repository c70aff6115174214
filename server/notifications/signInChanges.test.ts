import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeSecondFactorOf } from "../commands/removeSecondFactor.ts";
import { resetPassword } from "../commands/resetPassword.ts";
import { enrol } from "../test/authenticator.ts";
import { PASSWORD } from "../test/desk.ts";
import { insertPasskey } from "../test/passkey.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

/* A user is notified of every change to how they sign in: it may have been somebody else. */

const NEW_PASSWORD = "battery staple 4";
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
const PASSWORD_CHANGED = { kind: "password_changed", details: {} };
const ADDED = { kind: "authenticator_added", details: {} };
const REMOVED = { kind: "authenticator_removed", details: {} };
const LAPTOP_REMOVED = { kind: "passkey_removed", details: { name: "Laptop" } };

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader();
});

async function passkeyOf({ actor }: SignedInClient): Promise<string> {
  return (await insertPasskey(app.context.database.knex, actor.user.id)).passkeyId;
}

type Act = { act: string; does: () => Promise<unknown>; tells: object[] };

const ACTS: Act[] = [
  {
    act: "changes the password",
    does: () => trader.put("/api/user/password", CHANGE),
    tells: [PASSWORD_CHANGED],
  },
  {
    act: "gives a wrong current password",
    does: () => trader.put("/api/user/password", { ...CHANGE, currentPassword: "wrong horse 1" }),
    tells: [],
  },
  {
    act: "gives a new password that is too short",
    does: () => trader.put("/api/user/password", { ...CHANGE, newPassword: "short" }),
    tells: [],
  },
  {
    act: "has the password reset by the operator",
    does: () =>
      resetPassword(app.context.database, trader.actor.user.username, {
        password: NEW_PASSWORD,
        isGenerated: false,
      }),
    tells: [PASSWORD_CHANGED],
  },
  {
    act: "uses a link for a new password",
    async does() {
      const admin = await app.administrator();
      const { body } = await admin.post(`/api/admin/users/${trader.actor.user.id}/password-link`, {});
      const { token } = body as { token: string };
      return app.anonymous().post("/api/links/password", { token, password: NEW_PASSWORD });
    },
    tells: [{ kind: "password_link", details: { by: expect.any(String) as string } }, PASSWORD_CHANGED],
  },
  { act: "adds an authenticator app", does: () => enrol(trader), tells: [ADDED] },
  {
    act: "starts to add an app, and stops",
    async does() {
      await trader.post("/api/user/second-factor");
      await trader.post("/api/user/second-factor/confirm", { code: "000000" });
      await trader.delete("/api/user/second-factor");
    },
    tells: [],
  },
  {
    act: "removes the app",
    async does() {
      await enrol(trader);
      await trader.delete("/api/user/second-factor");
    },
    tells: [ADDED, REMOVED],
  },
  {
    act: "makes new recovery codes",
    async does() {
      await enrol(trader);
      await trader.post("/api/user/second-factor/recovery-codes");
    },
    tells: [ADDED, { kind: "recovery_codes_renewed", details: {} }],
  },
  {
    act: "asks for recovery codes without a second factor",
    does: () => trader.post("/api/user/second-factor/recovery-codes"),
    tells: [],
  },
  {
    act: "removes a passkey",
    does: async () => trader.delete(`/api/user/passkeys/${await passkeyOf(trader)}`),
    tells: [LAPTOP_REMOVED],
  },
  {
    act: "meets somebody who tries to remove the passkey",
    does: async () => (await app.trader()).delete(`/api/user/passkeys/${await passkeyOf(trader)}`),
    tells: [],
  },
  {
    act: "has all second factors removed by the operator",
    async does() {
      await enrol(trader);
      await passkeyOf(trader);
      await removeSecondFactorOf(app.context.database, trader.actor.user.username);
    },
    tells: [ADDED, LAPTOP_REMOVED, REMOVED],
  },
];

test.each(ACTS)("who $act is told of what changed", async ({ does, tells }) => {
  await does();
  const { knex } = app.context.database;
  const told: unknown = await knex("notifications")
    .where({ userId: trader.actor.user.id })
    .orderBy("id")
    .select("kind", "details");
  expect(told).toEqual(tells);
});
