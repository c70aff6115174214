import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ProviderSettings } from "../providerSettings.ts";
import { Refusal } from "../refusal.ts";
import {
  type Claims,
  CLIENT,
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from "../test/identityProvider.ts";
import { createProvider, type Provider } from "./provider.ts";

const RETURN = "https://desk.example.com/auth/return";

let real: IdentityProvider;
beforeAll(async () => {
  real = await startIdentityProvider([RETURN]);
});
afterAll(() => real.close());
afterEach(() => {
  real.tricks = {};
  real.calls.length = 0;
});

/** One that has not asked the provider yet, and its log. */
function newProvider(changes: Partial<ProviderSettings> = {}): { provider: Provider; logged: string[] } {
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
  const settings = {
    issuer: real.issuer,
    ...CLIENT,
    name: "Example",
    origins: [real.issuer],
    emailDomains: [],
    secondFactors: [],
    ...changes,
  };
  const provider = createProvider(settings, log);
  if (provider === null) throw new Error("There is no provider.");
  return { provider, logged };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((cause: unknown) => cause);
  if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  throw new Error("It was not refused.");
}

async function identify(provider: Provider, person: Person) {
  real.person = person;
  const { url, checks } = await provider.begin(RETURN, false);
  return provider.finish(await real.visit(url), checks);
}

const NOT_AVAILABLE =
  "unavailable: Example is not available right now. Sign in with your password, or try again in a moment.";

describe("what the provider says of itself", () => {
  test("is read once, however many ask at once", async () => {
    const { provider } = newProvider();
    await Promise.all(Array.from({ length: 5 }, () => provider.begin(RETURN, false)));
    expect(real.calls).toEqual(["/.well-known/openid-configuration"]);
  });

  const faults: [string, (metadata: Claims) => Claims, RegExp][] = [
    ["another name", (told) => ({ ...told, issuer: "https://evil.example" }), /issuer/],
    [
      "a page elsewhere",
      (told) => ({ ...told, authorization_endpoint: "https://evil.example/auth" }),
      /authorization_endpoint is not at/,
    ],
    [
      "a page that is no page",
      (told) => ({ ...told, authorization_endpoint: "javascript:alert(1)" }),
      /authorization_endpoint is not at/,
    ],
    [
      "no page",
      (told) => ({ ...told, authorization_endpoint: undefined }),
      /authorization_endpoint is not at/,
    ],
  ];
  test.each(faults)("is not used with %s, and the log says why", async (_, discovery, why) => {
    real.tricks = { discovery };
    const { provider, logged } = newProvider();
    expect(await refusalOf(provider.begin(RETURN, false))).toBe(NOT_AVAILABLE);
    expect(logged.join()).toMatch(why);
  });

  test("is asked for again after a failure", async () => {
    const path = "/.well-known/openid-configuration";
    real.tricks = { answer: { path, status: 503 } };
    const { provider } = newProvider();
    expect(await refusalOf(provider.begin(RETURN, false))).toBe(NOT_AVAILABLE);
    real.tricks = {};
    expect((await provider.begin(RETURN, false)).url).toContain(real.issuer);
  });

  test("must come from where the operator said, not from where it is redirected", async () => {
    const path = "/.well-known/openid-configuration";
    real.tricks = { answer: { path, status: 302, location: `${real.issuer}/elsewhere` } };
    const { provider } = newProvider();
    expect(await refusalOf(provider.begin(RETURN, false))).toBe(NOT_AVAILABLE);
    expect(real.calls).toEqual([path]);
  });

  test("may name no other host for its keys and tokens, unless the operator lists it", async () => {
    const strange = await startIdentityProvider([RETURN]);
    try {
      for (const endpoint of ["token_endpoint", "jwks_uri"]) {
        strange.calls.length = 0;
        real.tricks = { discovery: (told) => ({ ...told, [endpoint]: `${strange.issuer}/there` }) };
        const { provider, logged } = newProvider();
        expect(await refusalOf(identify(provider, { subject: "alice" }))).toBe(NOT_AVAILABLE);
        expect(strange.calls).toEqual([]);
        expect(logged.join()).toContain(`If that is right, add it to OIDC_ORIGINS.`);
      }
      const { provider } = newProvider({ origins: [real.issuer, strange.issuer] });
      await refusalOf(identify(provider, { subject: "alice" }));
      expect(strange.calls).toEqual(["/there"]);
    } finally {
      await strange.close();
    }
  });

  test("a provider without keys can't say who it is", async () => {
    real.tricks = { answer: { path: "/jwks", status: 503 } };
    const { provider } = newProvider();
    expect(await refusalOf(identify(provider, { subject: "alice" }))).toBe(NOT_AVAILABLE);
    real.tricks = {};
    expect(await identify(provider, { subject: "alice" })).toMatchObject({ subject: "alice" });
  });

  test("a provider that is not there is not available", async () => {
    const gone = await startIdentityProvider([RETURN]);
    await gone.close();
    const { provider } = newProvider({ issuer: gone.issuer, origins: [gone.issuer] });
    expect(await refusalOf(provider.begin(RETURN, false))).toBe(NOT_AVAILABLE);
  });
});

describe("only confirmed addresses of the allowed domains", () => {
  const emailDomains = ["example.com", "example.org"];

  test.each([
    ["at one", "alice@example.com"],
    ["at the other, in capitals", "Alice@EXAMPLE.org"],
  ])("are accepted: %s", async (_, email) => {
    const { provider } = newProvider({ emailDomains });
    expect(await identify(provider, { subject: "alice", email, isConfirmed: true })).toMatchObject({
      subject: "alice",
      name: email,
    });
  });

  const others: [string, Omit<Person, "subject">][] = [
    ["not confirmed", { email: "alice@example.com", isConfirmed: false }],
    ["perhaps confirmed", { email: "alice@example.com" }],
    ["elsewhere", { email: "alice@evil.example", isConfirmed: true }],
    ["at a subdomain", { email: "alice@mail.example.com", isConfirmed: true }],
    ["at a longer name", { email: "alice@notexample.com", isConfirmed: true }],
    ["at a name that only begins so", { email: "alice@example.com.evil.example", isConfirmed: true }],
    ["with two signs", { email: "alice@evil.example@example.com", isConfirmed: true }],
    ["without one", { isConfirmed: true }],
  ];
  test.each(others)("are accepted, not one %s", async (_, person) => {
    const { provider } = newProvider({ emailDomains });
    expect(await refusalOf(identify(provider, { subject: "alice", ...person }))).toBe(
      "provider_refused: Your account at Example has no confirmed email address at example.com or example.org.",
    );
  });

  test("a word for true is not true", async () => {
    const { provider } = newProvider({ emailDomains: ["example.com"] });
    real.tricks = { claims: (claims) => ({ ...claims, email: "alice@example.com", email_verified: "true" }) };
    expect(await refusalOf(identify(provider, { subject: "alice" }))).toMatch(/^provider_refused/);
  });
});

test("a wrong client secret is told in the log, without the secret", async () => {
  const { provider, logged } = newProvider({ clientSecret: "another-secret" });
  expect(await refusalOf(identify(provider, { subject: "alice" }))).toBe(
    "provider_refused: This sign-in was not accepted. Please start again, or sign in with your password.",
  );
  expect(logged.join()).toContain("invalid_client");
  expect(logged.join()).not.toContain("another-secret");
});

test("a provider that wants the secret in the body gets it there", async () => {
  const strict = await startIdentityProvider([RETURN], "client_secret_post");
  try {
    strict.tricks = {
      discovery: (told) => ({ ...told, token_endpoint_auth_methods_supported: ["client_secret_post"] }),
    };
    strict.person = { subject: "alice" };
    const { provider } = newProvider({ issuer: strict.issuer, origins: [strict.issuer] });
    const { url, checks } = await provider.begin(RETURN, false);
    expect(await provider.finish(await strict.visit(url), checks)).toMatchObject({ subject: "alice" });
  } finally {
    await strict.close();
  }
});
