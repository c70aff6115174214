import { visible } from "#protocol/invisible.ts";

/** A complete token, or the beginning of one. */
const TOKEN = /[\w-]{43}|[\w-]+/;

/** The token in the fragment of an address, without what chat apps and sentences add around it. */
export function linkToken(fragment: string): string {
  return TOKEN.exec(visible(decoded(fragment)))?.[0] ?? "";
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A percent sign that encodes nothing.
    return fragment;
  }
}
