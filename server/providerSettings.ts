import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { ConfigError, type environmentSchema } from "./environment.ts";

/** The identity provider (OpenID Connect) with which administrators may sign in. */
export type ProviderSettings = {
  /** Its URL, as it names itself. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  name: string;
  /** Where its pages and answers come from: its own origin, and others that the operator named. */
  origins: string[];
  /** If there are any, only accounts with a confirmed email address at one of them. */
  emailDomains: string[];
  /** The claim and value by which the provider says that it asked for a second factor that the desk accepts. */
  secondFactors: { claim: "acr" | "amr"; value: string }[];
};

type Settings = z.output<typeof environmentSchema>;

/** Null if the desk has none; throws a `ConfigError` if something is missing. */
export async function providerOf(settings: Settings): Promise<ProviderSettings | null> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined) {
    const stray = STRAY.find((name) => settings[name] !== undefined && settings[name].length > 0);
    if (stray !== undefined) throw new ConfigError([`OIDC_ISSUER: is required with ${stray}`]);
    return null;
  }
  if (clientId === undefined) throw new ConfigError(["OIDC_CLIENT_ID: is required with OIDC_ISSUER"]);
  if (settings.PUBLIC_ORIGINS.length === 0) {
    throw new ConfigError([
      "PUBLIC_ORIGINS: is required with OIDC_ISSUER, because the provider sends browsers back there, like https://desk.example.com",
    ]);
  }
  const { origin, hostname } = new URL(issuer);
  return {
    issuer,
    clientId,
    clientSecret: await readClientSecret(settings),
    name: settings.OIDC_NAME ?? hostname,
    origins: [origin, ...settings.OIDC_ORIGINS],
    emailDomains: settings.OIDC_EMAIL_DOMAINS,
    secondFactors: settings.OIDC_SECOND_FACTORS.map(readFactor),
  };
}

/** "amr:mfa" */
function readFactor(text: string): ProviderSettings["secondFactors"][0] {
  const colon = text.indexOf(":");
  return { claim: text.startsWith("acr") ? "acr" : "amr", value: text.slice(colon + 1) };
}

const STRAY = [
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET_FILE",
  "OIDC_NAME",
  "OIDC_ORIGINS",
  "OIDC_EMAIL_DOMAINS",
  "OIDC_SECOND_FACTORS",
] as const satisfies (keyof Settings)[];

async function readClientSecret({
  OIDC_CLIENT_SECRET: secret,
  OIDC_CLIENT_SECRET_FILE: file,
}: Settings): Promise<string> {
  if (secret !== undefined && file !== undefined)
    throw new ConfigError(["OIDC_CLIENT_SECRET: cannot be combined with OIDC_CLIENT_SECRET_FILE"]);
  if (secret !== undefined) return secret;
  if (file === undefined)
    throw new ConfigError(["OIDC_CLIENT_SECRET: is required with OIDC_ISSUER, or OIDC_CLIENT_SECRET_FILE"]);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new ConfigError(["OIDC_CLIENT_SECRET_FILE: can't be read"]);
  if (!/^[\x21-\x7e]+$/.test(text.trim()))
    throw new ConfigError(["OIDC_CLIENT_SECRET_FILE: must hold the secret alone, on one line"]);
  return text.trim();
}
