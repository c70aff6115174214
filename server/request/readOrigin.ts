/** Scheme, host and port: no credentials, path, query or fragment, and nothing that a parser would drop in silence. */
const ORIGIN = /^https?:\/\/[^\s/\\?#@*]+\/?$/i;

/**
 * The origin that a text names, in the one spelling that they are compared in: lower case, punycode, no default port,
 * no dot behind the host. Null where it names none, or more than an origin.
 */
export function readOrigin(text: string): string | null {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port } = new URL(text);
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

/** Why a text is no origin, as something that its writer can mend; null where it is one. */
export function faultOfOrigin(text: string): string | null {
  if (readOrigin(text) !== null) return null;
  const [, remedy] = MISTAKES.find(([mistake]) => mistake.test(text)) ?? [];
  return remedy ?? `must be origins ${LIKE}`;
}
