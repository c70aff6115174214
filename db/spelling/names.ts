import { domainToASCII } from "node:url";
import { narrow } from "#protocol/foldTyped.ts";
import { visible } from "#protocol/invisible.ts";

/* Names as they are compared: in ASCII, by rules that no locale of a database changes. */

/** A user name or e-mail address as somebody types it to sign in: small letters, half width, nothing invisible. */
export function foldName(typed: string): string {
  const text = narrow(visible(typed));
  return small(text.includes("@") ? (canonicalEmail(text) ?? text) : text);
}

/** The address with its domain as DNS writes it, which is one spelling of all; null where that is no domain. */
export function canonicalEmail(email: string): string | null {
  const [, local, domain] = /^(.*)@(.*)$/u.exec(narrow(visible(email))) ?? [];
  const ascii = domainToASCII(domain ?? "");
  return local === undefined || ascii === "" ? null : `${local}@${ascii}`;
}

/** In ASCII alone: `İ` and the Kelvin sign have small letters in ASCII, and are no other spelling of a name. */
function small(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * What a user name looks like, as it is written and in capitals. Names that have one of these in common are look-alikes:
 * `aIice` of `alice`, `adm1n` of `admin`, `rnary` of `mary`.
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
