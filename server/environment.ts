import { z } from "zod";
import { newPasswordSchema, usernameSchema } from "#protocol/users.ts";
import { isLoopback } from "./loopback.ts";
import { parseUrl } from "./parseUrl.ts";
import { faultOfOrigin, readOrigin } from "./readOrigin.ts";
import { faultOfHost, readHost } from "./readHost.ts";
import { isStrongSecret, STRONG_SECRET } from "#db/strongSecret.ts";

const PRICE_SOURCES = ["coingecko", "coinbase", "kraken", "binance", "simulated"] as const;

/** `a, b` as a list without empty entries. */
const listSchema = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""));

/** Origins in the spelling in which they are compared; reports the first invalid one by its position and mistake. */
const originsSchema = listSchema.transform((entries, { issues }) => {
  const origins = entries.map(readOrigin);
  const wrong = origins.indexOf(null);
  if (wrong !== -1) {
    const place = entries.length > 1 ? `entry ${wrong + 1} ` : "";
    issues.push({ code: "custom", input: entries, message: place + faultOfOrigin(entries[wrong] ?? "") });
  }
  return [...new Set(origins.filter((origin) => origin !== null))];
});

/** Origins to which the desk sends: with https, or on this machine. */
function encryptedOrigins(example: string) {
  return originsSchema.refine(
    (origins) =>
      origins.every((origin) => origin.startsWith("https:") || isLoopback(new URL(origin).hostname)),
    `must be https origins, like ${example}`,
  );
}

/** A name or address to listen on, as sockets expect it: without the brackets of URLs. */
const hostSchema = z.string().transform((text, { issues }) => {
  const host = readHost(text);
  if (host === null) issues.push({ code: "custom", input: text, message: faultOfHost(text) });
  return host ?? "";
});

/** The characters of a header; the value itself is secret and never shown. */
const headerValueSchema = z.string().regex(/^[\x21-\x7e]{1,200}$/, "must be the key alone, without spaces");

/** A decimal number: JavaScript would also accept "0x1F" and "3e3". */
function inDigits(number: z.ZodCoercedNumber) {
  return z.preprocess((text) => (/^-?\d+(\.\d+)?$/.test(String(text)) ? text : NaN), number);
}

/** Shells replace "~/", "$HOME" and "%APPDATA%", but in a file of settings they stay as they are. */
const dataDirSchema = z.string().superRefine((path, { issues }) => {
  const [sign] = /^(~|\$(?=[\w{(])|%(?=\w+%))/.exec(path) ?? [];
  if (sign === undefined) return;
  const message = `begins with ${sign}, which only a shell replaces; write the whole path`;
  issues.push({ code: "custom", input: path, message });
});

const serverUrlSchema = z
  .string()
  .refine(
    (url) => /^(https?|wss?):\/\//i.test(url) && parseUrl(url) !== null,
    "must be a URL like https://prices.example.com",
  );

const ESCAPES = "In a password write %23 for #, %25 for %, %2F for /, %3A for :, %3F for ? and %40 for @";

const databaseUrlSchema = z
  .string()
  .refine(
    (url) => /^postgres(ql)?:\/\//i.test(url) && isWholeUrl(url),
    `must look like postgres://user:password@host:5432/database. ${ESCAPES}`,
  );

const smtpUrlSchema = z
  .string()
  .refine(
    (url) => /^smtps?:\/\//i.test(url) && isWholeUrl(url),
    `must look like smtps://user:password@mail.example.com. ${ESCAPES}`,
  );

/** False also for signs of a password that ended too early, at a character that should be escaped. */
function isWholeUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === null || text.includes("#") || !isEscapedText(text)) return false;
  return ![url.pathname, ...url.searchParams.keys()].some((part) => part.includes("@"));
}

/** False for escapes like %FF, which are no character; a % that is not part of an escape is literal. */
function isEscapedText(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

/** Also with a path; compared with what the provider says of itself. */
const issuerSchema = z.string().refine((text) => {
  const url = parseUrl(text);
  if (url === null || /[?#\\@\s]/.test(text)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}, "must be the provider's URL, like https://login.example.com, without a query");

const emailDomainsSchema = listSchema.transform((entries, { issues }) => {
  const domains = entries.map((entry) => entry.toLowerCase());
  if (domains.some((domain) => !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))) {
    issues.push({ code: "custom", input: entries, message: "must be domains, like example.com, without @" });
  }
  return domains;
});

const secondFactorsSchema = listSchema.refine(
  (entries) => entries.every((entry) => /^(acr|amr):\S+$/.test(entry)),
  "must be like amr:mfa or acr:gold",
);

/** The environment variables with their defaults; an empty one counts as absent. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("development"),
  HOST: hostSchema.default("127.0.0.1"),
  PORT: inDigits(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(0, "must be between 0 and 65535")
      .max(65_535, "must be between 0 and 65535"),
  ).default(3000),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_DIRECT_URL: databaseUrlSchema.optional(),
  DATABASE_READ_URL: databaseUrlSchema.optional(),
  DATA_DIR: dataDirSchema.default(".data"),
  SESSION_KEYS: listSchema,
  LOG_SIGNING_KEY: z.string().refine(isStrongSecret, `must be ${STRONG_SECRET}`).optional(),
  PUSH_KEY: z.string().refine(isStrongSecret, `must be ${STRONG_SECRET}`).optional(),
  PUSH_SERVICES: encryptedOrigins("https://push.example.com"),
  WEBHOOK_RECEIVERS: encryptedOrigins("https://erp.internal:8443"),
  METRICS_TOKEN: headerValueSchema.refine(isStrongSecret, `must be ${STRONG_SECRET}`).optional(),
  SMTP_URL: smtpUrlSchema.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, "must be an address, like Desk <desk@example.com>")
    .optional(),
  OIDC_ISSUER: issuerSchema.optional(),
  OIDC_CLIENT_ID: headerValueSchema.optional(),
  OIDC_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be the secret alone, without spaces")
    .optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[^<>&"\p{C}]{1,30}$/u, 'must be a name of at most 30 letters, without < > & "')
    .optional(),
  OIDC_ORIGINS: encryptedOrigins("https://keys.example.com"),
  OIDC_EMAIL_DOMAINS: emailDomainsSchema,
  OIDC_SECOND_FACTORS: secondFactorsSchema,
  ADMIN_USERNAME: z._default(usernameSchema, "admin"),
  ADMIN_PASSWORD: z.optional(newPasswordSchema),
  PRICE_SOURCE: z.enum(PRICE_SOURCES, `must be one of ${PRICE_SOURCES.join(", ")}`).default("coingecko"),
  PRICE_URL: serverUrlSchema.optional(),
  COINGECKO_URL: serverUrlSchema.optional(),
  COINGECKO_DEMO_KEY: headerValueSchema.optional(),
  COINGECKO_PRO_KEY: headerValueSchema.optional(),
  PUBLIC_ORIGINS: originsSchema,
  TRUST_PROXY: inDigits(
    z.coerce
      .number("must be the number of proxies in front")
      .int("must be a whole number")
      .min(0, "must be 0 or more")
      .max(10, "must be at most 10"),
  ).default(0),
  AUTH_RATE_LIMIT: inDigits(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(0, "must be 0 or more")
      .max(1_000_000, "must be at most 1000000"),
  ).default(20),
  MAX_PENDING_ORDERS: inDigits(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(1, "must be 1 or more")
      .max(1_000_000, "must be at most 1000000"),
  ).default(500),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
});

/** All variables with their defaults; empty if there is none. */
export function listVariables(): { name: string; preset: string }[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => ({
    name,
    preset: String(schema.parse(undefined) ?? ""),
  }));
}

/** The configuration is invalid; one line per fault. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join("\n"));
    this.name = "ConfigError";
  }
}

/** Line ends and other control characters; `.trim()` has removed those at the ends. */
const CONTROL = /\p{Cc}/u;
/** Remains of copying: zero-width spaces, soft hyphens, direction marks. Emoji need other invisible characters. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const QUOTED = /^(["']).*\1$/s;

/** Their entries are trimmed, so they may span several lines. */
const LISTS: ReadonlySet<string> = new Set([
  "SESSION_KEYS",
  "PUSH_SERVICES",
  "WEBHOOK_RECEIVERS",
  "OIDC_ORIGINS",
  "OIDC_EMAIL_DOMAINS",
  "OIDC_SECOND_FACTORS",
  "PUBLIC_ORIGINS",
]);

/** An invisible fault of a value, like a control character or a trailing blank; null if there is none. */
function faultOfText(name: string, value: string): string | null {
  const texts = LISTS.has(name) ? value.split(",").map((entry) => entry.trim()) : [value];
  if (texts.some((text) => CONTROL.test(text)))
    return `${name}: has a line end or another control character inside`;
  // The quotes may always have been part of a key: without them, nothing encrypted with it could be decrypted.
  if (name !== "SESSION_KEYS" && QUOTED.test(value))
    return `${name}: is in quotes, which are read as part of the value; remove them`;
  return null;
}

const isVariable = (name: string): boolean => Object.hasOwn(environmentSchema.shape, name);

/**
 * The settings in the environment; empty ones count as absent. Trailing characters of files written on Windows are
 * dropped, but not blanks around a password: they may be intended, and nobody could see that they are missing.
 */
function readVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const faults: string[] = [];
  const variables: Record<string, string> = {};
  for (const [name, text = ""] of Object.entries(environment)) {
    if (text.trim() === "") continue;
    if (!isVariable(name)) {
      const meant = name.replace(new RegExp(UNSEEN, "g"), "").trim();
      if (isVariable(meant))
        faults.push(`${meant}: its name begins or ends with an invisible character; remove it`);
      continue;
    }
    const fault = faultOfText(name, text.trim());
    if (fault !== null) faults.push(fault);
    else if (name === "ADMIN_PASSWORD" && UNSEEN.test(text))
      faults.push(`${name}: has an invisible character; remove it`);
    else if (name === "ADMIN_PASSWORD" && text.replace(/[\r\n]+$/, "") !== text.trim())
      faults.push(`${name}: begins or ends with a space; remove it`);
    else variables[name] = text.trim();
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return variables;
}

/** Reads the settings that `schema` names; throws a `ConfigError` with one line per fault, without the value. */
export function readEnvironment<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const parsed = schema.safeParse(readVariables(environment));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
}

/** Where the database is, for programs other than the server. */
export const databaseSettings = environmentSchema.pick({
  NODE_ENV: true,
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATA_DIR: true,
});

/** Where a server listens, and at which addresses browsers find it. */
export const listeningSettings = environmentSchema.pick({ HOST: true, PORT: true, PUBLIC_ORIGINS: true });

/**
 * In production the database must be named: otherwise a service or shell that lost its settings would create a new,
 * empty desk in its current folder.
 */
export function mustNameDatabase(
  { NODE_ENV }: Pick<z.output<typeof environmentSchema>, "NODE_ENV">,
  environment: NodeJS.ProcessEnv,
): void {
  const names = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATA_DIR"];
  if (NODE_ENV !== "production" || names.some((name) => (environment[name] ?? "").trim() !== "")) return;
  throw new ConfigError([
    "DATA_DIR: is required in production without DATABASE_URL: the folder of the desk's data, like /var/lib/livedesk/data. " +
      "If you have set one of them, the file with the settings was not read",
  ]);
}
