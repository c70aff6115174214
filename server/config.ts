import { resolve } from "node:path";
import { z } from "zod";
import { newPasswordSchema, usernameSchema } from "#protocol/forms.ts";
import { type CoinGeckoAccess, PRICE_SOURCES, type PriceSourceName } from "./prices/source.ts";
import { faultOfOrigin, readOrigin } from "./http/readOrigin.ts";
import { isLoopback } from "./loopback.ts";
import { ensureSessionKey } from "./secrets.ts";
import { isStrongSecret, STRONG_SECRET } from "./strongSecret.ts";

/** `a, b` as a list without empty entries. */
const listSchema = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""));

/** Origins in the spelling that they are compared in; the first that is none is told by its place and its mistake. */
const originsSchema = listSchema.transform((entries, { issues }) => {
  const origins = entries.map(readOrigin);
  const wrong = origins.indexOf(null);
  if (wrong !== -1) {
    const place = entries.length > 1 ? `entry ${wrong + 1} ` : "";
    issues.push({ code: "custom", input: entries, message: place + faultOfOrigin(entries[wrong] ?? "") });
  }
  return [...new Set(origins.filter((origin) => origin !== null))];
});

/** What can stand in a header; the value itself is secret and never told. */
const headerValueSchema = z.string().regex(/^[\x21-\x7e]{1,200}$/, "must be the key alone, without spaces");

/** The environment variables of design section 1, with their defaults; an empty one counts as absent. */
const environmentSchema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be between 0 and 65535")
    .max(65_535, "must be between 0 and 65535")
    .default(3000),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol),
      "must look like postgres://user:password@host:5432/database",
    )
    .optional(),
  DATA_DIR: z.string().default(".data"),
  SESSION_KEYS: listSchema,
  METRICS_TOKEN: headerValueSchema.refine(isStrongSecret, `must be ${STRONG_SECRET}`).optional(),
  ADMIN_USERNAME: usernameSchema.default("admin"),
  ADMIN_PASSWORD: newPasswordSchema.optional(),
  PRICE_SOURCE: z.enum(PRICE_SOURCES, `must be one of ${PRICE_SOURCES.join(", ")}`).default("coingecko"),
  PRICE_URL: z
    .string()
    .refine((url) => URL.canParse(url), "must be a URL")
    .optional(),
  COINGECKO_URL: z
    .string()
    .refine((url) => URL.canParse(url), "must be a URL")
    .optional(),
  COINGECKO_DEMO_KEY: headerValueSchema.optional(),
  COINGECKO_PRO_KEY: headerValueSchema.optional(),
  PUBLIC_ORIGINS: originsSchema,
  TRUST_PROXY: z.coerce
    .number("must be the number of proxies in front")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(10, "must be at most 10")
    .default(0),
  AUTH_RATE_LIMIT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .default(20),
  MAX_PENDING_ORDERS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(1_000_000, "must be at most 1000000")
    .default(500),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
});

/** Every variable that is read, with what counts where it is absent; empty where that is nothing. */
export function listVariables(): { name: string; preset: string }[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => ({
    name,
    preset: String(schema.parse(undefined) ?? ""),
  }));
}

/** Everything that can be set from outside; read once, at the start. */
export type Config = {
  environment: "development" | "production" | "test";
  host: string;
  port: number;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** The first signs, all verify. */
  sessionKeys: string[];
  /** What opens /metrics; absent, it is closed. */
  metricsToken: string | undefined;
  administrator: { username: string; password: string | undefined };
  priceSource: PriceSourceName;
  priceUrl: string | undefined;
  coingecko: CoinGeckoAccess;
  /** As browsers write them; empty: the server's own, by an address, as localhost or by the name in `host`. */
  publicOrigins: string[];
  trustProxy: number;
  /** Attempts per minute and address; 0 is without limit. */
  authRateLimit: number;
  /** How many orders of one account may wait at a time. */
  maxPendingOrders: number;
  logLevel: z.output<typeof environmentSchema>["LOG_LEVEL"];
};

/** A start that cannot be, told in lines for whoever started it. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join("\n"));
    this.name = "ConfigError";
  }
}

/** Reads the environment and the secrets in `DATA_DIR`; throws a `ConfigError` with one line per fault. */
export async function loadConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const present = Object.entries(environment).filter(([, value]) => value?.trim() !== "");
  const parsed = environmentSchema.safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === "production";
  if (production && settings.DATABASE_URL !== undefined && settings.SESSION_KEYS.length === 0) {
    throw new ConfigError([
      "SESSION_KEYS: is required in production with DATABASE_URL, so that all servers sign alike",
    ]);
  }
  if (production && settings.PUBLIC_ORIGINS.length === 0 && !isLoopback(settings.HOST)) {
    throw new ConfigError([
      "PUBLIC_ORIGINS: is required in production where others reach HOST: the address in their browsers, like https://desk.example.com",
    ]);
  }
  if (settings.COINGECKO_DEMO_KEY !== undefined && settings.COINGECKO_PRO_KEY !== undefined) {
    throw new ConfigError(["COINGECKO_DEMO_KEY: cannot go together with COINGECKO_PRO_KEY"]);
  }
  const dataDir = resolve(settings.DATA_DIR);
  const isGiven = settings.SESSION_KEYS.length > 0;
  const sessionKeys = isGiven ? settings.SESSION_KEYS : [await ensureSessionKey(dataDir)];
  // Each of them lets in whoever signs with it, and opens the second factors.
  if (production && !sessionKeys.every(isStrongSecret)) {
    const fault = isGiven
      ? `SESSION_KEYS: each must be ${STRONG_SECRET}`
      : `DATA_DIR: the key in its file session-keys must be ${STRONG_SECRET}`;
    throw new ConfigError([fault]);
  }
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    dataDir,
    sessionKeys,
    metricsToken: settings.METRICS_TOKEN,
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
