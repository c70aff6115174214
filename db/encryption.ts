import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { StartupError } from "./startupError.ts";

/** Parameters of a URL that set the encryption. */
const PARAMETERS = ["sslmode", "ssl", "sslrootcert", "sslcert", "sslkey"] as const;

type Encrypted = { connectionString: string; ssl: false | ConnectionOptions };

/**
 * How a database URL wants its connections encrypted, interpreted like PostgreSQL's own programs do, so that one URL
 * serves server and backup: `require` encrypts and checks no certificate, `verify-ca` and `verify-full` do. The
 * driver's own interpretation checks certificates with `require`, and calls the unchecked mode `no-verify`.
 */
export function readEncryption(url: string): Encrypted {
  const stripped = new URL(url);
  const given = Object.fromEntries(PARAMETERS.map((name) => [name, stripped.searchParams.get(name)]));
  for (const name of PARAMETERS) stripped.searchParams.delete(name);
  const namesCertificate = [given["sslrootcert"], given["sslcert"], given["sslkey"]].some(Boolean);
  const mode = modeOf(given["sslmode"] || given["ssl"] || process.env["PGSSLMODE"], namesCertificate);
  const ssl = encrypt(mode, given);
  const isGiven = PARAMETERS.some((name) => typeof given[name] === "string");
  return { connectionString: isGiven ? stripped.href : url, ssl };
}

type Mode = "disable" | "require" | "verify-ca" | "verify-full";

/**
 * `prefer` and `allow` leave the choice to the server; here they always encrypt, so that nobody who asked for some
 * encryption gets none. If a certificate is named, it is checked.
 */
function modeOf(text: string | null | undefined, namesCertificate: boolean): Mode {
  switch (text) {
    case null:
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
    // The driver's own value, which checks.
    case "true":
    case "1":
      return "verify-full";
    default:
      throw new StartupError(
        `The way to encrypt, sslmode=${text}, is unknown. Use disable, require, verify-ca or verify-full.`,
      );
  }
}

function encrypt(mode: Mode, given: Record<string, string | null>): false | ConnectionOptions {
  if (mode === "disable") return false;
  const { sslrootcert, sslcert, sslkey } = given;
  refuseUnchecked(mode, sslrootcert);
  const ca = sslrootcert === "system" ? undefined : readCertificate(sslrootcert);
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(typeof sslcert === "string" ? { cert: readCertificate(sslcert) } : {}),
    ...(typeof sslkey === "string" ? { key: readCertificate(sslkey) } : {}),
    // As in libpq: with a root certificate, `require` accepts only certificates signed by it.
    rejectUnauthorized: mode !== "require" || ca !== undefined,
    ...(mode === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
  };
}

/** As in libpq: with the authorities of the system, anybody's certificate would pass unless its name is checked. */
function refuseUnchecked(mode: Mode, authority: string | null | undefined): void {
  const isOfSystem = authority === "system";
  if ((mode === "verify-ca" && (!authority || isOfSystem)) || (mode === "require" && isOfSystem))
    throw new StartupError(
      `sslmode=${mode} needs the certificate of the database's authority: add sslrootcert=<file>, or use sslmode=verify-full.`,
    );
}

function readCertificate(path: string | null | undefined): Buffer | undefined {
  if (typeof path !== "string") return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`${path}, which DATABASE_URL names, cannot be read.`, { cause: error });
  }
}
