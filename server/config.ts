import { resolve } from "node:path";
import type { z } from "zod";
import { ConfigError, environmentSchema, mustNameDatabase, readEnvironment } from "./environment.ts";
import { isLoopback } from "./loopback.ts";
import { type ProviderSettings, providerOf } from "./providerSettings.ts";
import { ensureLogSigningKey, ensurePushKey, ensureSessionKey } from "./secrets.ts";
import { isStrongSecret, STRONG_SECRET } from "#db/strongSecret.ts";

/** How to reach CoinGecko; by default at its own address and without a key. */
export type CoinGeckoAccess = {
  url?: string | undefined;
  demoKey?: string | undefined;
  proKey?: string | undefined;
};

/** Everything that can be configured; read once, at the start. */
export type Config = {
  environment: "development" | "production" | "test";
  host: string;
  port: number;
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database past a pooler; undefined if `databaseUrl` has none in front. */
  databaseDirectUrl: string | undefined;
  /** A replica, for reports and statements. */
  databaseReadUrl: string | undefined;
  dataDir: string;
  /** The first key signs; all verify. */
  sessionKeys: string[];
  /** The secret from which the key is derived that signs the heads of the transparency log. */
  logSigningKey: string;
  /** The secret from which the key is derived that identifies the desk to push services. */
  pushKey: string;
  /** Origins of push services beside those of the browsers. */
  pushServices: string[];
  /** Origins of receivers of webhooks inside the desk's network. */
  webhookReceivers: string[];
  /** Opens /metrics; closed if undefined. */
  metricsToken: string | undefined;
  /** Null if the desk sends no mail. */
  mail: { url: string; from: string } | null;
  /** The identity provider for administrators; null if the desk has none. */
  identityProvider: ProviderSettings | null;
  /** The desk's address in mails. */
  address: string;
  administrator: { username: string; password: string | undefined };
  priceSource: Settings["PRICE_SOURCE"];
  /** Base URL instead of the source's own. */
  priceUrl: string | undefined;
  coingecko: CoinGeckoAccess;
  /** As browsers write them. If empty, the server's own: IP addresses, localhost and the name in `host`. */
  publicOrigins: string[];
  trustProxy: number;
  /** Attempts per minute and address; 0 means no limit. */
  authRateLimit: number;
  /** How many pending orders one account may have. */
  maxPendingOrders: number;
  logLevel: Settings["LOG_LEVEL"];
};

type Settings = z.output<typeof environmentSchema>;
type Checked = { settings: Settings } & Pick<Config, "mail" | "identityProvider">;

/** Reads the environment, without writing anything; throws a `ConfigError` with one line per fault. */
export async function checkEnvironment(environment: NodeJS.ProcessEnv): Promise<Checked> {
  const settings = readEnvironment(environmentSchema, environment);
  mustNameDatabase(settings, environment);
  const production = settings.NODE_ENV === "production";
  if (production && settings.DATABASE_URL !== undefined && settings.SESSION_KEYS.length === 0) {
    throw new ConfigError([
      "SESSION_KEYS: is required in production with DATABASE_URL, so that all servers use the same keys",
    ]);
  }
  if (production && settings.PUBLIC_ORIGINS.length === 0 && !isLoopback(settings.HOST)) {
    throw new ConfigError([
      "PUBLIC_ORIGINS: is required in production where others reach HOST: the address in their browsers, like https://desk.example.com",
    ]);
  }
  if (settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new ConfigError([
      "DATABASE_DIRECT_URL: belongs to a DATABASE_URL that names a pooler; without a pooler, set DATABASE_URL alone",
    ]);
  }
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new ConfigError([
      "DATABASE_READ_URL: belongs to a DATABASE_URL, of whose database it names a replica; remove it",
    ]);
  }
  if (settings.COINGECKO_DEMO_KEY !== undefined && settings.COINGECKO_PRO_KEY !== undefined) {
    throw new ConfigError(["COINGECKO_DEMO_KEY: cannot be combined with COINGECKO_PRO_KEY"]);
  }
  // Anybody who has one of the keys can sign in as anybody and decrypt the second factors.
  if (settings.NODE_ENV !== "test" && !settings.SESSION_KEYS.every(isStrongSecret)) {
    throw new ConfigError([`SESSION_KEYS: each must be ${STRONG_SECRET}`]);
  }
  return {
    settings,
    mail: mailOf(settings.SMTP_URL, settings.MAIL_FROM),
    identityProvider: await providerOf(settings),
  };
}

/** Reads the environment and the secrets in `DATA_DIR`; throws a `ConfigError` with one line per fault. */
export async function loadConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const { settings, mail, identityProvider } = await checkEnvironment(environment);
  const dataDir = resolve(settings.DATA_DIR);
  const isGiven = settings.SESSION_KEYS.length > 0;
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    dataDir,
    sessionKeys: isGiven ? settings.SESSION_KEYS : [await ensureSessionKey(dataDir)],
    // A server whose secrets come from the environment may have no folder to write to.
    logSigningKey:
      settings.LOG_SIGNING_KEY ?? settings.SESSION_KEYS.at(-1) ?? (await ensureLogSigningKey(dataDir)),
    pushKey: settings.PUSH_KEY ?? settings.SESSION_KEYS.at(-1) ?? (await ensurePushKey(dataDir)),
    pushServices: settings.PUSH_SERVICES,
    webhookReceivers: settings.WEBHOOK_RECEIVERS,
    metricsToken: settings.METRICS_TOKEN,
    mail,
    identityProvider,
    address: settings.PUBLIC_ORIGINS[0] ?? `http://localhost:${settings.PORT}`,
    administrator: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
    priceSource: settings.PRICE_SOURCE,
    priceUrl: settings.PRICE_URL,
    coingecko: {
      url: settings.COINGECKO_URL,
      demoKey: settings.COINGECKO_DEMO_KEY,
      proKey: settings.COINGECKO_PRO_KEY,
    },
    publicOrigins: settings.PUBLIC_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    authRateLimit: settings.AUTH_RATE_LIMIT,
    maxPendingOrders: settings.MAX_PENDING_ORDERS,
    logLevel: settings.LOG_LEVEL,
  };
}

function mailOf(url: string | undefined, from: string | undefined): Config["mail"] {
  if (url === undefined && from === undefined) return null;
  if (url === undefined) throw new ConfigError(["SMTP_URL: is required with MAIL_FROM"]);
  if (from === undefined) throw new ConfigError(["MAIL_FROM: is required with SMTP_URL"]);
  return { url, from };
}
