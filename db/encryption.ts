import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { StartupError } from "./startupError.ts";

/** Parameters of a URL that set the encryption. */
const PARAMETERS = ["sslmode", "ssl", "sslrootcert", "sslcert", "sslkey"] as const;

type Encrypted = { connectionString: string; ssl: false | ConnectionOptions };

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
  return { connectionString: Object.keys(given).length > 0 ? stripped.href : url, ssl };
}

type Given = Partial<Record<(typeof PARAMETERS)[number], string>>;

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

/** The mode of encryption, and where it is set: in the URL, or in the environment if the URL says nothing. */
export function readMode(url: string): { by: "sslmode" | "PGSSLMODE"; text: string | undefined } {
  const { sslmode, ssl } = readGiven(new URL(url));
  const own = sslmode || ssl;
  const around = process.env["PGSSLMODE"];
  return own || !around ? { by: "sslmode", text: own } : { by: "PGSSLMODE", text: around };
}

type Mode = "disable" | "require" | "verify-ca" | "verify-full";

/**
 * `prefer` and `allow` leave the choice to the server; here they always encrypt, so that a request for some encryption
 * never gets none. If a certificate is named, it is checked.
 */
function modeOf({ by, text }: ReturnType<typeof readMode>, namesCertificate: boolean): Mode {
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

function encrypt(mode: Mode, { sslrootcert, sslcert, sslkey }: Given): false | ConnectionOptions {
  if (mode === "disable") return false;
  refuseUnchecked(mode, sslrootcert);
  const ca = sslrootcert === "system" ? undefined : readCertificate(sslrootcert);
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(sslcert === undefined ? {} : { cert: readCertificate(sslcert) }),
    ...(sslkey === undefined ? {} : { key: readCertificate(sslkey) }),
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

function readCertificate(path: string | undefined): Buffer | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`${path}, which the database's URL names, cannot be read.`, { cause: error });
  }
}
