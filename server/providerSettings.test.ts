import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "./config.ts";
import { ConfigError } from "./environment.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livedesk-provider-"));
  await writeFile(join(folder, "secret"), "kept-in-a-file\n");
  await writeFile(join(folder, "empty"), "\n");
  await writeFile(join(folder, "two lines"), "one\ntwo\n");
});
afterAll(() => rm(folder, { recursive: true }));

const BARE = {
  OIDC_ISSUER: "https://login.example.com/realms/desk",
  OIDC_CLIENT_ID: "livedesk",
  PUBLIC_ORIGINS: "https://desk.example.com",
};
const LEAST = { ...BARE, OIDC_CLIENT_SECRET: "well-kept" };

const load = (environment: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...environment });

async function faultsOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const error: unknown = await load(environment).catch((cause: unknown) => cause);
  return error instanceof ConfigError ? error.faults : [];
}

test("an issuer, an id and a secret are enough", async () => {
  expect((await load(LEAST)).identityProvider).toEqual({
    issuer: "https://login.example.com/realms/desk",
    clientId: "livedesk",
    clientSecret: "well-kept",
    name: "login.example.com",
    origins: ["https://login.example.com"],
    emailDomains: [],
    secondFactors: [],
  });
});

test("everything else can be set, and the secret can be in a file", async () => {
  const { identityProvider } = await load({
    ...BARE,
    OIDC_CLIENT_SECRET_FILE: join(folder, "secret"),
    OIDC_NAME: "Example Workspace",
    OIDC_ORIGINS: "https://keys.example.com, https://tokens.example.com:8443",
    OIDC_EMAIL_DOMAINS: "Example.com, example.org",
    OIDC_SECOND_FACTORS: "amr:mfa, acr:urn:example:gold",
  });
  expect(identityProvider).toEqual({
    issuer: "https://login.example.com/realms/desk",
    clientId: "livedesk",
    clientSecret: "kept-in-a-file",
    name: "Example Workspace",
    origins: ["https://login.example.com", "https://keys.example.com", "https://tokens.example.com:8443"],
    emailDomains: ["example.com", "example.org"],
    secondFactors: [
      { claim: "amr", value: "mfa" },
      { claim: "acr", value: "urn:example:gold" },
    ],
  });
});

test("there is none without an issuer", async () => {
  expect((await load({})).identityProvider).toBeNull();
});

const NO_URL = "OIDC_ISSUER: must be the provider's URL, like https://login.example.com, without a query";
test.each([
  [{ ...LEAST, OIDC_ISSUER: "http://login.example.com" }, NO_URL],
  [{ ...LEAST, OIDC_ISSUER: "login.example.com" }, NO_URL],
  [{ ...LEAST, OIDC_ISSUER: "https://login.example.com?a=b" }, NO_URL],
  [{ ...LEAST, OIDC_ISSUER: "https://you:secret@login.example.com" }, NO_URL],
  [{ ...LEAST, OIDC_ISSUER: "javascript:alert(1)" }, NO_URL],
  [{ ...LEAST, OIDC_ISSUER: undefined }, "OIDC_ISSUER: is required with OIDC_CLIENT_ID"],
  [{ OIDC_NAME: "Example" }, "OIDC_ISSUER: is required with OIDC_NAME"],
  [{ OIDC_EMAIL_DOMAINS: "example.com" }, "OIDC_ISSUER: is required with OIDC_EMAIL_DOMAINS"],
  [{ ...LEAST, OIDC_CLIENT_ID: undefined }, "OIDC_CLIENT_ID: is required with OIDC_ISSUER"],
  [BARE, "OIDC_CLIENT_SECRET: is required with OIDC_ISSUER, or OIDC_CLIENT_SECRET_FILE"],
  [
    { ...LEAST, OIDC_CLIENT_SECRET_FILE: "/a/file" },
    "OIDC_CLIENT_SECRET: cannot be combined with OIDC_CLIENT_SECRET_FILE",
  ],
  [{ ...BARE, OIDC_CLIENT_SECRET_FILE: "/no/such/secret" }, "OIDC_CLIENT_SECRET_FILE: can't be read"],
  [
    { ...LEAST, PUBLIC_ORIGINS: undefined },
    "PUBLIC_ORIGINS: is required with OIDC_ISSUER, because the provider sends browsers back there, like https://desk.example.com",
  ],
  [{ ...LEAST, OIDC_NAME: '"><script>' }, 'OIDC_NAME: must be a name of at most 30 letters, without < > & "'],
  [
    { ...LEAST, OIDC_ORIGINS: "http://keys.example.com" },
    "OIDC_ORIGINS: must be https origins, like https://keys.example.com",
  ],
  [
    { ...LEAST, OIDC_EMAIL_DOMAINS: "@example.com" },
    "OIDC_EMAIL_DOMAINS: must be domains, like example.com, without @",
  ],
  [{ ...LEAST, OIDC_SECOND_FACTORS: "mfa" }, "OIDC_SECOND_FACTORS: must be like amr:mfa or acr:gold"],
])("%j is refused, without the value", async (environment, fault) => {
  expect(await faultsOf(environment)).toEqual([fault]);
});

test.each(["empty", "two lines"])("a file of the secret that is %s is refused", async (name) => {
  expect(await faultsOf({ ...BARE, OIDC_CLIENT_SECRET_FILE: join(folder, name) })).toEqual([
    "OIDC_CLIENT_SECRET_FILE: must hold the secret alone, on one line",
  ]);
});

test("a provider on this machine needs no TLS", async () => {
  const { identityProvider } = await load({ ...LEAST, OIDC_ISSUER: "http://127.0.0.1:4000" });
  expect(identityProvider).toMatchObject({ name: "127.0.0.1", origins: ["http://127.0.0.1:4000"] });
});
