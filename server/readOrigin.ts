import { parseUrl } from "./parseUrl.ts";

/** Scheme, host and port: no credentials, path, query or fragment, and nothing that a parser would silently drop. */
const ORIGIN = /^https?:\/\/[^\s/\\?#@*]+\/?$/i;

/**
 * The origin in a text, in the spelling used for comparisons: lower case, punycode, no default port, no trailing dot.
 * Null if there is none, or more than an origin.
 */
export function readOrigin(text: string): string | null {
  const url = ORIGIN.test(text) ? parseUrl(text) : null;
  if (url === null) return null;
  const { protocol, hostname, port } = url;
  return `${protocol}//${hostname.replace(/\.$/, "")}${port === "" ? "" : `:${port}`}`;
}

const LIKE = "like https://desk.example.com";
const MISTAKES: readonly (readonly [mistake: RegExp, remedy: string])[] = [
  [/^null$/i, `must be origins ${LIKE}; null is what pages without one send`],
  [/\*/, `must name each origin, ${LIKE}: there are no wildcards`],
  [/[\s;]+https?:\/\//i, "must be separated by commas, like https://a.example, https://b.example"],
  [/^(?!https?:\/\/)/i, "must be origins that begin with https:// or http://"],
  [/^[^/]*\/\/[^/?#]*@/, `must be origins ${LIKE}, without a user name`],
  [/^[^/]*\/\/[^/?#]*[/?#]/, `must be origins ${LIKE}, without a path`],
];

/** Explains why a text is not an origin and how to fix it; null if it is one. */
export function faultOfOrigin(text: string): string | null {
  if (readOrigin(text) !== null) return null;
  const [, remedy] = MISTAKES.find(([mistake]) => mistake.test(text)) ?? [];
  return remedy ?? `must be origins ${LIKE}`;
}
