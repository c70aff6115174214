import { isUnavailable, reasonOf } from "./errors.ts";
import { readEncryption, readMode } from "./encryption.ts";
import { StartupError } from "./startupError.ts";

/* Why PostgreSQL, or a proxy in front, refuses a connection: codes from appendix A of its manual, Node and OpenSSL. */

/** What is known of a connection that was refused. */
type Refused = {
  user: string;
  database: string;
  hostname: string;
  message: string;
  /** What set them: the URL, or variables in the environment. */
  asksBy: string;
  namesBy: string;
  databaseBy: string;
};
type Explanation = readonly [sign: RegExp, words: (refused: Refused) => string];

/** Checked in this order against the code and the message. */
const EXPLANATIONS: readonly Explanation[] = [
  [
    /no encryption|^28000.*SSL off/,
    () => "PostgreSQL takes encrypted connections only. Add ?sslmode=require to DATABASE_URL.",
  ],
  [
    /^28000.*no pg_hba\.conf entry/,
    ({ user }) => `PostgreSQL does not let ${user} in from this machine. Allow it in pg_hba.conf.`,
  ],
  [
    /^28000.*(?:Peer|Ident) authentication failed/,
    ({ user }) =>
      `PostgreSQL lets ${user} in without a password only if the system's user has that name (peer in pg_hba.conf). Connect with ` +
      "a password: postgres://user:password@127.0.0.1:5432/database",
  ],
  [
    /^28000.*no PostgreSQL user name/,
    () => "DATABASE_URL names no user. Write it there: postgres://user:password@host:5432/database",
  ],
  [
    /^28000.*not permitted to log in/,
    ({ user }) => `The role ${user} may not log in. Run: alter role ${user} login`,
  ],
  [
    /client password must be|empty password/,
    () =>
      "PostgreSQL asks for a password, and DATABASE_URL has none. Write it there: postgres://user:password@host:5432/database",
  ],
  [
    /^28/,
    ({ user, namesBy }) => `PostgreSQL refuses the user ${user} or its password. Check both in ${namesBy}.`,
  ],
  [
    /^3D000/,
    ({ database, databaseBy }) =>
      `PostgreSQL has no database ${database}${databaseBy}. Make it: createdb --encoding=UTF8 --template=template0 ${database}`,
  ],
  [
    /^42501.*for database/,
    ({ user, database }) =>
      `The role ${user} may not connect to the database ${database}. Run: grant connect on database ${database} to ${user}`,
  ],
  [
    /^53300/,
    () =>
      "PostgreSQL has no connection left. A node takes up to 16: raise max_connections, end what holds them, or use a pooler (docs/operating.md).",
  ],
  [
    /unsupported startup parameter/,
    ({ message }) =>
      `The pooler in front does not take what a client says when it connects (${message}). Add it to ignore_startup_parameters, with pool_mode = session.`,
  ],
  [
    /unrecognized configuration parameter|invalid value for parameter|invalid command-line argument/,
    ({ message }) =>
      `PostgreSQL does not take the options in PGOPTIONS or DATABASE_URL (${message}). Correct or remove them.`,
  ],
  [
    /does not support SSL/,
    ({ asksBy }) =>
      asksBy.startsWith("PG")
        ? `PostgreSQL does not encrypt, and ${asksBy} in the environment asks for it. Turn ssl on there, or unset ${asksBy}.`
        : "PostgreSQL does not encrypt, and DATABASE_URL asks for it. Turn ssl on there, or take sslmode out of DATABASE_URL.",
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    ({ hostname }) =>
      `The certificate of PostgreSQL is not for ${hostname}. Connect by the name that it is for, or use sslmode=verify-ca.`,
  ],
  [/CERT_HAS_EXPIRED/, () => "The certificate of PostgreSQL has expired. Renew it there."],
  [
    /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/,
    () =>
      "PostgreSQL's certificate is signed by an unknown authority. Name its root certificate with sslrootcert=<file>, or encrypt " +
      "without checking it: sslmode=require.",
  ],
  [
    /PEM|ASN1|asn1|X509/,
    ({ message }) => `A certificate or key that DATABASE_URL names is not in PEM format (${message}).`,
  ],
];

/** PostgreSQL's names for them, because the URL may leave them to the environment; otherwise those in the URL. */
function readRefused(url: string, message: string): Refused {
  const { username, password, pathname, hostname } = new URL(url);
  const [, user = decodeURIComponent(username) || "this user"] =
    /(?:user|role) "([^"]+)"/.exec(message) ?? [];
  const [, database = decodeURIComponent(pathname.slice(1))] = /database "([^"]+)"/.exec(message) ?? [];
  const isOfEnvironment = (text: string, variable: string) => text === "" && Boolean(process.env[variable]);
  const namesBy = [
    isOfEnvironment(username, "PGUSER") ? "PGUSER" : "DATABASE_URL",
    isOfEnvironment(password, "PGPASSWORD") ? "PGPASSWORD" : "DATABASE_URL",
  ];
  return {
    user,
    database,
    hostname,
    message,
    asksBy: readMode(url).by,
    namesBy: [...new Set(namesBy)].join(" and "),
    databaseBy: isOfEnvironment(pathname.slice(1), "PGDATABASE") ? ", which PGDATABASE names" : "",
  };
}

/**
 * A `StartupError` for a fault that the operator can fix; any other error unchanged. `setting` is the variable that
 * contains the URL.
 */
export function explainConnectionError(error: unknown, url: string, setting = "DATABASE_URL"): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const code = "code" in error ? String(error.code) : "";
  const [, words] = EXPLANATIONS.find(([sign]) => sign.test(`${code} ${error.message}`)) ?? [];
  if (words !== undefined)
    return new StartupError(words(readRefused(url, error.message)).replaceAll("DATABASE_URL", setting), {
      cause: error,
    });
  if (!isUnavailable(error)) return error;
  const place = new URL(url).hostname === "" && process.env["PGHOST"] ? "PGHOST" : setting;
  const advice =
    readEncryption(url).sslnegotiation === "direct"
      ? " sslnegotiation=direct takes PostgreSQL 17 or newer, with ssl on."
      : "";
  if (place === "DATABASE_URL" && advice === "") return error;
  return new StartupError(`PostgreSQL at ${place} cannot be reached (${reasonOf(error)}).${advice}`, {
    cause: error,
  });
}
