import { isUnavailable, reasonOf } from "./errors.ts";
import { StartupError } from "./startupError.ts";

/* Why PostgreSQL, or a proxy in front, refuses a connection: codes from appendix A of its manual, Node and OpenSSL. */

type Explanation = readonly [sign: RegExp, words: (url: URL, message: string) => string];

/** Checked in this order against the code and the message. */
const EXPLANATIONS: readonly Explanation[] = [
  [
    /no encryption|^28000.*SSL off/,
    () => "PostgreSQL takes encrypted connections only. Add ?sslmode=require to DATABASE_URL.",
  ],
  [
    /^28000.*no pg_hba\.conf entry/,
    ({ username }) =>
      `PostgreSQL does not let ${username || "this user"} in from this machine. Allow it in pg_hba.conf.`,
  ],
  [
    /^28/,
    ({ username }) => `PostgreSQL refuses the user ${username} or its password. Check both in DATABASE_URL.`,
  ],
  [
    /^3D000/,
    ({ pathname }) =>
      `PostgreSQL has no database ${pathname.slice(1)}. Make it: createdb --encoding=UTF8 --template=template0 ${pathname.slice(1)}`,
  ],
  [
    /^42501.*for database/,
    ({ username, pathname }) =>
      `The role ${username} may not connect to the database ${pathname.slice(1)}. Run: grant connect on database ${pathname.slice(1)} to ${username}`,
  ],
  [
    /^53300/,
    () =>
      "PostgreSQL has no connection left. A node takes up to 16: raise max_connections, end what holds them, or use a pooler (docs/operating.md).",
  ],
  [
    /unsupported startup parameter/,
    (_url, message) =>
      `The pooler in front does not take what a client says when it connects (${message}). Add it to ignore_startup_parameters, with pool_mode = session.`,
  ],
  [
    /does not support SSL/,
    () =>
      "PostgreSQL does not encrypt, and DATABASE_URL asks for it. Turn ssl on there, or take sslmode out of DATABASE_URL.",
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
];

/**
 * A `StartupError` for a fault that the operator can fix; any other error unchanged. `setting` is the one that holds the
 * URL.
 */
export function explainConnectionError(error: unknown, url: string, setting = "DATABASE_URL"): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const code = "code" in error ? String(error.code) : "";
  const [, words] = EXPLANATIONS.find(([sign]) => sign.test(`${code} ${error.message}`)) ?? [];
  if (words !== undefined)
    return new StartupError(words(new URL(url), error.message).replaceAll("DATABASE_URL", setting), {
      cause: error,
    });
  if (setting === "DATABASE_URL" || !isUnavailable(error)) return error;
  return new StartupError(`PostgreSQL at ${setting} cannot be reached (${reasonOf(error)}).`, {
    cause: error,
  });
}
