import { isIP } from "node:net";
import { Refusal } from "../refusal.ts";

/** Where a page is, if it can have passkeys. `host` is WebAuthn's RP ID: a passkey works on this host name only. */
export type Site = { origin: string; host: string };

/** Browsers make passkeys for names only, and without TLS only on the machine itself. */
export function siteOf(origin: string | null | undefined): Site | null {
  if (origin === null || origin === undefined) return null;
  const { protocol, hostname: host } = new URL(origin);
  const isAddress = isIP(host.replace(/^\[(.*)\]$/, "$1")) !== 0;
  const isLocal = /^(.+\.)?localhost$/.test(host);
  return isAddress || (protocol !== "https:" && !isLocal) ? null : { origin, host };
}

/** The same, or a refusal that says what is missing. */
export function mustHaveSite(origin: string | null | undefined): Site {
  const site = siteOf(origin);
  if (site !== null) return site;
  throw new Refusal(
    "passkeys_unavailable",
    typeof origin === "string"
      ? {
          message: `Passkeys need an address with a name and https, like https://desk.example.com. This is ${origin}.`,
        }
      : {},
  );
}
