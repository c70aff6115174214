import { createHmac } from "node:crypto";
import type { Knex } from "knex";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Config } from "../config.ts";
import { type Answer, createClient, type TestClient } from "./client.ts";
import { CLIENT, type IdentityProvider, type Person, startIdentityProvider } from "./identityProvider.ts";
import { createTestApp, type SignedInClient, type TestApp } from "./testApp.ts";

export const ORIGIN = "https://desk.example.com";
/** Another public origin of the same desk. */
export const ELSEWHERE = "http://desk.lan";
export const NOT_HERE = "This was begun in another browser or tab, or took too long. Please start again.";
export const COOKIE = "livedesk-provider";
export const ACCOUNTS = "/api/user/provider-accounts";

/** What the tests of the identity provider share: a desk, its provider, and a linked administrator for each test. */
export type ProviderDesk = {
  app: () => TestApp;
  provider: () => IdentityProvider;
  admin: () => SignedInClient;
  /** The administrator's account at the provider. */
  person: () => Person;
  knex: () => Knex;
  visitor: (origin?: string) => TestClient;
  at: (client: SignedInClient, origin?: string) => SignedInClient;
  newPerson: () => Person;
  /** Links an account of this person to the client's user. */
  link: (client: TestClient, who: Person) => Promise<Answer>;
  /** Goes to the provider as this person; returns what the browser brings back. */
  bring: (client: TestClient, who?: Person) => Promise<string>;
  send: (client: TestClient, answer: string) => Promise<Answer>;
  signIn: (client?: TestClient, who?: Person) => Promise<Answer>;
  auditLines: () => Promise<{ action: string; actorName: string; details: unknown }[]>;
};

export function providerDesk(settings: Partial<NonNullable<Config["identityProvider"]>> = {}): ProviderDesk {
  let app: TestApp;
  let provider: IdentityProvider;
  let admin: SignedInClient;
  let person: Person;
  let people = 0;

  beforeAll(async () => {
    provider = await startIdentityProvider([`${ORIGIN}/auth/return`, `${ELSEWHERE}/auth/return`]);
    app = await createTestApp({
      publicOrigins: [ORIGIN, ELSEWHERE],
      identityProvider: {
        issuer: provider.issuer,
        ...CLIENT,
        name: "Example",
        origins: [provider.issuer],
        emailDomains: [],
        secondFactors: [],
        ...settings,
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  beforeEach(async () => {
    admin = at(await app.administrator());
    person = newPerson();
    await link(admin, person);
    provider.calls.length = 0;
  });
  afterEach(() => {
    provider.tricks = {};
  });

  const visitor = (origin = ORIGIN): TestClient => createClient(app.url, "", { origin });
  const knex = (): Knex => app.context.database.knex;

  function at(client: SignedInClient, origin = ORIGIN): SignedInClient {
    const { actor, cookie } = client;
    return Object.assign(createClient(app.url, cookie, { origin }), { actor, cookie });
  }

  function newPerson(): Person {
    people += 1;
    return { subject: `subject-${people}`, email: `person-${people}@example.com`, isConfirmed: true };
  }

  async function leave(client: TestClient, path: string, who: Person): Promise<string> {
    const { status, body } = await client.post(path);
    if (status !== 201) throw new Error(`The desk does not send to the provider: ${JSON.stringify(body)}`);
    provider.person = who;
    return (await provider.visit((body as { url: string }).url)).search.slice(1);
  }

  async function link(client: TestClient, who: Person): Promise<Answer> {
    return client.post(ACCOUNTS, { answer: await leave(client, `${ACCOUNTS}/start`, who) });
  }

  const bring = (client: TestClient, who = person) => leave(client, "/api/login/provider/start", who);
  const send = (client: TestClient, answer: string) => client.post("/api/login/provider", { answer });

  return {
    app: () => app,
    provider: () => provider,
    admin: () => admin,
    person: () => person,
    knex,
    visitor,
    at,
    newPerson,
    link,
    bring,
    send,
    signIn: async (client = visitor(), who = person) => send(client, await bring(client, who)),
    auditLines: () =>
      knex()("auditLog")
        .where({ subject: admin.actor.user.id })
        .orderBy("id")
        .select("action", "actorName", "details"),
  };
}

/** Replaces what the browser carries; the library signs cookies like this. */
export function setCookie(client: TestClient, sealed: string): void {
  client.cookies.set(COOKIE, sealed);
  const signature = createHmac("sha1", "only-for-tests").update(`${COOKIE}=${sealed}`).digest("base64url");
  client.cookies.set(`${COOKIE}.sig`, signature);
}

export async function expectSignedOut(client: TestClient): Promise<void> {
  expect((await client.get("/api/session")).body).toEqual({ user: null });
}

export function refused(code: string, status: number, message?: string) {
  return { status, body: { code, ...(message !== undefined && { message }) } };
}
