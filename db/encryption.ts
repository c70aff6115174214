import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { StartupError } from "./startupError.ts";

/** Parameters of a URL that set the encryption. */
const PARAMETERS = ["sslmode", "ssl", "sslrootcert", "sslcert", "sslkey", "sslnegotiation"] as const;
type Parameter = (typeof PARAMETERS)[number];

type Negotiation = "postgres" | "direct";
type Encrypted = { connectionString: string; ssl: false | ConnectionOptions; sslnegotiation: Negotiation };

/**
 * How a database URL wants its connections encrypted, interpreted as by PostgreSQL's own programs, so that one URL
 * serves server and backup: `require` encrypts and checks no certificate, `verify-ca` and `verify-full` do. The
 * driver's own interpretation checks certificates with `require`, and calls the unchecked mode `no-verify`.
 */
export function readEncryption(url: string): Encrypted {
  const stripped = new URL(url);
  const given = readGiven(stripped);
  for (const name of PARAMETERS) stripped.searchParams.delete(name);
  const namesCertificate = [given.sslrootcert, given.sslcert, given.sslkey].some(Boolean);
  const ssl = encrypt(modeOf(readMode(url), namesCertificate), given);
  return {
    connectionString: Object.keys(given).length > 0 ? stripped.href : url,
    ssl,
    sslnegotiation: negotiationOf(settingOf("sslnegotiation", given.sslnegotiation), ssl !== false),
  };
}

type Given = Partial<Record<Parameter, string>>;
/** A value, and what sets it: the URL, or the environment where it says nothing. */
type Setting = { by: string; text: string | undefined };

function settingOf(name: Parameter, own: string | undefined): Setting {
  const variable = `PG${name.toUpperCase()}`;
  const around = process.env[variable];
  return own || !around ? { by: name, text: own } : { by: variable, text: around };
}

/**
 * The last one counts, as in libpq. A parameter in another spelling would be ignored, and nothing would be encrypted.
 */
function readGiven({ searchParams }: URL): Given {
  const given: Given = {};
  for (const [name, value] of searchParams) {
    const meant = PARAMETERS.find((known) => known === name.toLowerCase().replaceAll(/[^a-z]/g, ""));
    if (meant === undefined) continue;
    if (meant !== name)
      throw new StartupError(`The database's URL has ${name}, which is no parameter. Write ${meant}.`);
    given[meant] = value;
  }
  return given;
}

/** The mode of encryption. */
export function readMode(url: string): Setting {
  const { sslmode, ssl } = readGiven(new URL(url));
  const mode = settingOf("sslmode", sslmode || ssl);
  if (mode.text || process.env["PGREQUIRESSL"] !== "1") return mode;
  return { by: "PGREQUIRESSL", text: "require" };
}

type Mode = "disable" | "require" | "verify-ca" | "verify-full";

/**
 * `prefer` and `allow` leave the choice to the server; here they always encrypt, so that a request for some encryption
 * never gets none. If a certificate is named, it is checked.
 */
function modeOf({ by, text }: Setting, namesCertificate: boolean): Mode {
  switch (text) {
    case undefined:
    case "":
      return namesCertificate ? "verify-full" : "disable";
    case "disable":
    case "false":
    case "0":
      return "disable";
    case "allow":
    case "prefer":
    case "require":
    case "no-verify":
      return "require";
    case "verify-ca":
    case "verify-full":
      return text;
    // The driver's own value, which checks the certificate.
    case "true":
    case "1":
      return "verify-full";
    default:
      throw new StartupError(
        `The way to encrypt, ${by}=${text}, is unknown. Use disable, require, verify-ca or verify-full.`,
      );
  }
}

function encrypt(mode: Mode, given: Given): false | ConnectionOptions {
  if (mode === "disable") return false;
  const authority = settingOf("sslrootcert", given.sslrootcert);
  refuseUnchecked(mode, authority.text);
  const ca = authority.text === "system" ? undefined : readCertificate(authority);
  const cert = readCertificate(settingOf("sslcert", given.sslcert));
  const key = readCertificate(settingOf("sslkey", given.sslkey));
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    // As in libpq: with a root certificate, `require` accepts only certificates signed by it.
    rejectUnauthorized: mode !== "require" || ca !== undefined,
    ...(mode === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
  };
}

/** As in libpq: with the authorities of the system, anybody's certificate would pass unless its name is checked. */
function refuseUnchecked(mode: Mode, authority: string | undefined): void {
  const isOfSystem = authority === "system";
  if ((mode === "verify-ca" && (!authority || isOfSystem)) || (mode === "require" && isOfSystem))
    throw new StartupError(
      `sslmode=${mode} needs the certificate of the database's authority: add sslrootcert=<file>, or use sslmode=verify-full.`,
    );
}

/** `direct` begins with the encryption itself, instead of asking for it. */
function negotiationOf({ by, text }: Setting, isEncrypted: boolean): Negotiation {
  if (!text || text === "postgres") return "postgres";
  if (text !== "direct") throw new StartupError(`${by}=${text} is unknown. Use postgres or direct.`);
  if (isEncrypted) return "direct";
  throw new StartupError(
    `${by}=direct needs encryption. Add ?sslmode=require to the database's URL, or remove ${by}.`,
  );
}

function readCertificate({ by, text }: Setting): Buffer | undefined {
  if (!text) return undefined;
  try {
    return readFileSync(text);
  } catch (error) {
    const place = by.startsWith("PG") ? by : "the database's URL";
    throw new StartupError(`${text}, which ${place} names, cannot be read.`, { cause: error });
  }
}
