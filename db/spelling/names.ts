import { domainToASCII, domainToUnicode } from "node:url";
import { bareEmail } from "#protocol/emailAddress.ts";
import { visible } from "#protocol/invisible.ts";
import { narrow } from "#protocol/narrow.ts";

/* How names are compared: in ASCII, by rules that do not depend on the database's locale. */

/** A username or email address as typed to sign in: lower case, half width, nothing invisible. */
export function foldName(typed: string): string {
  return small(canonicalEmail(typed) ?? narrow(visible(typed)));
}

/** The address with its domain in the spelling of DNS, the same for all spellings; null if it is not a valid domain. */
export function canonicalEmail(email: string): string | null {
  const [, local, domain] = /^(.*)@(.*)$/u.exec(bareEmail(email)) ?? [];
  const ascii = domainToASCII(domain ?? "");
  return local === undefined || ascii === "" || !isEncoding(ascii) ? null : `${local}@${ascii}`;
}

/** False if an encoded part (`xn--…`) is invalid, which newer versions of Node accept. */
function isEncoding(ascii: string): boolean {
  const meant = domainToUnicode(ascii);
  return !/(^|\.)xn--/.test(meant) && domainToASCII(meant) === ascii;
}

/** ASCII only: `İ` and the Kelvin sign have lower-case forms in ASCII, but are no other spellings of a name. */
function small(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The look of a username, as written and in capitals. Names that share one of these look alike: `aIice` and `alice`,
 * `adm1n` and `admin`, `rnary` and `mary`.
 */
export function shapesOf(username: string): string[] {
  const written = username.replace(/rn/g, "m");
  return [...new Set([written, username.toUpperCase()].map(shapeOf))];
}

function shapeOf(text: string): string {
  return text
    .replace(/[Il1]/g, "1")
    .replace(/[0Oo]/g, "0")
    .replace(/vv/gi, "w")
    .replace(/([._-])\1+/g, "$1")
    .replace(/^[._-]+|[._-]+$/g, "")
    .toLowerCase();
}
