import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import { type Answer, createClient, type TestClient } from "./client.ts";
import { PASSWORD } from "./desk.ts";
import type { SoftPasskey, Twist } from "./passkey.ts";
import { createTestApp, type SignedInClient, type TestApp } from "./testApp.ts";

export const ORIGIN = "https://desk.example.com";
/** Another public origin of the same desk. */
export const ELSEWHERE = "https://www.desk.example.com";
export const PATH = "/api/user/passkeys";

/** What the tests of passkeys share: a desk with several origins, and a new trader for each test. */
export type PasskeyDesk = {
  /** The app, and this test's trader on a page of the first origin. */
  scene: () => { app: TestApp; trader: SignedInClient };
  /** The same browser, on a page of this origin. */
  at: (client: SignedInClient, origin?: string) => SignedInClient;
  visitor: (origin?: string) => TestClient;
  knex: () => Knex;
  signInRequest: (client?: TestClient) => Promise<PasskeyRequest>;
  signIn: (passkey: SoftPasskey, twist?: Twist, client?: TestClient) => Promise<Answer>;
  byPassword: (more?: object, client?: TestClient) => Promise<Answer>;
  /** The last proof of identity in this session was eleven minutes ago. */
  unproved: (client: SignedInClient) => Promise<void>;
  auditLines: () => Promise<{ action: string; actorName: string; details: unknown }[]>;
  notifications: () => Promise<{ kind: string; details: unknown }[]>;
};

export function passkeyDesk(): PasskeyDesk {
  let app: TestApp;
  let trader: SignedInClient;

  beforeAll(async () => {
    app = await createTestApp({
      publicOrigins: [
        ORIGIN,
        ELSEWHERE,
        "http://localhost:3000",
        "http://192.168.1.5:3000",
        "https://[::1]:8443",
        "http://desk.lan",
      ],
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    trader = at(await app.trader());
  });

  function at(client: SignedInClient, origin = ORIGIN): SignedInClient {
    const { actor, cookie } = client;
    return Object.assign(createClient(app.url, cookie, { origin }), { actor, cookie });
  }

  const visitor = (origin = ORIGIN): TestClient => createClient(app.url, "", { origin });
  const knex = () => app.context.database.knex;

  async function signInRequest(client = visitor()): Promise<PasskeyRequest> {
    return (await client.post("/api/login/passkey/options")).body as PasskeyRequest;
  }

  return {
    scene: () => ({ app, trader }),
    at,
    visitor,
    knex,
    signInRequest,
    async signIn(passkey, twist = {}, client = visitor()) {
      const answer = passkey.answer(await signInRequest(client), twist);
      return client.post("/api/login/passkey", { passkey: answer });
    },
    byPassword: (more = {}, client = visitor()) =>
      client.post("/api/login", { username: trader.actor.user.username, password: PASSWORD, ...more }),
    async unproved(client) {
      await knex()("sessions")
        .where({ hash: Buffer.from(sessionHashOf(client), "hex") })
        .update({ provenAt: knex().raw("now() - interval '11 minutes'") });
    },
    auditLines: () =>
      knex()("auditLog")
        .where({ subject: trader.actor.user.id })
        .whereNot({ action: "user.balance_set" })
        .orderBy("id")
        .select("action", "actorName", "details"),
    notifications: () =>
      knex()("notifications")
        .where({ userId: trader.actor.user.id })
        .whereIn("kind", ["passkey_added", "passkey_refused"])
        .orderBy("id")
        .select("kind", "details"),
  };
}

export function refused(code: string, status = 401) {
  return { status, body: { code } };
}

/** The options for a passkey in the answer to a correct password. */
export function requestOf({ body }: Answer): PasskeyRequest {
  return (body as { passkeyRequest: PasskeyRequest }).passkeyRequest;
}

export async function idsOf(client: TestClient): Promise<string[]> {
  const { passkeys } = (await client.get(PATH)).body as { passkeys: { id: string }[] };
  return passkeys.map(({ id }) => id);
}

export function sessionHashOf({ cookie }: SignedInClient): string {
  return createHash("sha256")
    .update(/livedesk=([^;]+)/.exec(cookie)?.[1] ?? "")
    .digest("hex");
}
