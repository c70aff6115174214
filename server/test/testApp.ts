import { createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { type AppOptions, createApp } from "../app.ts";
import type { Config } from "../config.ts";
import type { Actor, Context } from "../context.ts";
import type { Api } from "../http/bindEndpoint.ts";
import { createMetrics } from "../metrics.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { createDesk, type Desk, PASSWORD_HASH } from "./desk.ts";
import { createClient, type TestClient } from "./client.ts";

export const COOKIE_KEY = "only-for-tests";

/** A signed-in client and its user. */
export type SignedInClient = TestClient & { actor: Actor; cookie: string };

/** The real app on a free port, with a desk and its own database. */
export type TestApp = {
  url: string;
  desk: Desk;
  api: Api;
  context: Context;
  webRoot: string;
  anonymous(): TestClient;
  trader(balance?: string): Promise<SignedInClient>;
  administrator(): Promise<SignedInClient>;
  /** Another browser of the same user. */
  signedIn(actor: Actor): Promise<SignedInClient>;
  close(): Promise<void>;
};

export async function createTestApp(
  settings: Partial<Config> = {},
  { log, ...options }: Partial<AppOptions> & { log?: Logger } = {},
): Promise<TestApp> {
  const desk = await createDesk();
  const config: Config = { ...desk.context.config, authRateLimit: 0, sessionKeys: [COOKIE_KEY], ...settings };
  const context: Context = { ...desk.context, config, ...(log === undefined ? {} : { log }) };
  const webRoot = await mkdtemp(join(tmpdir(), "livedesk-web-"));
  const { app, api } = createApp(context, {
    metrics: createMetrics(),
    readiness: async () => ({ faults: [], notLive: null }),
    webRoot,
    ...options,
  });
  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test app has no port.");
  const url = `http://127.0.0.1:${address.port}`;

  async function signedIn(actor: Actor): Promise<SignedInClient> {
    const { transact } = context.database;
    const id = await transact((tx) =>
      insertSession(tx, actor.user.id, PASSWORD_HASH, { userAgent: "a test" }),
    );
    if (id === null) throw new Error("The password of a test user was changed.");
    const cookie = signCookie(id);
    const client = createClient(url, cookie);
    return Object.assign(client, { actor, cookie });
  }

  return {
    url,
    desk,
    api,
    context,
    webRoot,
    anonymous: () => createClient(url),
    trader: async (balance) => signedIn(await desk.trader(balance)),
    administrator: async () => signedIn(await desk.administrator()),
    signedIn,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await desk.close();
      await rm(webRoot, { recursive: true });
    },
  };
}

/** A browser that has once signed in, to whatever account. */
export function deviceCookie(): string {
  return signCookie(randomBytes(32).toString("base64url"), COOKIE_KEY, "livedesk-device");
}

/** Signs as the server does: HMAC of `name=value` in URL-safe base64. */
export function signCookie(id: string, key = COOKIE_KEY, name = "livedesk", algorithm = "sha1"): string {
  const signature = createHmac(algorithm, key).update(`${name}=${id}`).digest("base64url");
  return `${name}=${id}; ${name}.sig=${signature}`;
}
