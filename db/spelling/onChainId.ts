import unhomoglyph from "unhomoglyph";
import { visible } from "#protocol/invisible.ts";

/*
 * One transfer, however its id is written. Rows keep the key: a change here needs a migration that makes the keys anew.
 */

export type OnChainId = {
  /** As it is stored and shown: the hash in lower case out of whatever surrounds it; other ids as they were typed. */
  shown: string;
  /** What all spellings of it have in common. */
  key: string;
};

/** Where a link says which transaction it is about. */
const IN_LINK =
  /(?:^|[/?&#!.])(?:tx|txs|txn|txid|txhash|transaction|transactions|hash)(?:\/(?:btc|eth|trx)(?=\/))?[/=:]+([^\s/?&#=:]+)/i;
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/|[a-z\d-]+(?:\.[a-z\d-]+)+\/)/i;

/** As most are written: read at once, since folding takes its time. */
const PLAIN = /^(?:0x)?([\da-f]{64})$/i;

/** Null where the text has no letter or digit, or the hashes of several transactions. */
export function readOnChainId(text: string): OnChainId | null {
  const plain = PLAIN.exec(text)?.[1]?.toLowerCase();
  if (plain !== undefined) return { shown: text.toLowerCase(), key: plain };
  const clean = visible(text);
  const folded = fold(clean);
  const [hash, ...others] = hashesIn(folded);
  if (others.length > 0) return null;
  if (hash !== undefined) {
    const isPrefixed = new RegExp(`0x[\\s_-]*${hash.split("").join("[\\s_-]*")}`).test(folded);
    return { shown: isPrefixed ? `0x${hash}` : hash, key: hash };
  }
  const id = LINK.test(clean) ? (IN_LINK.exec(clean)?.[1] ?? clean) : clean;
  const key = fold(id)
    .replace(/\s/g, "")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .replace(/^0x(?=[\da-f]+$)/, "");
  return key === "" ? null : { shown: id, key };
}

/** For what was stored as an id and is none: every text has a key. */
export function fallbackKey(text: string): string {
  return fold(visible(text)).replace(/\s/g, "") || text;
}

/** Lower case in ASCII for what looks like it; one for what looks like one, zero for what looks like zero. */
function fold(text: string): string {
  const plain = decode(text)
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, digit);
  const lower = unhomoglyph(
    unhomoglyph(plain.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase(),
  ).toLowerCase();
  return lower.replace(/[ƅʙ]/g, "b").replace(/[il|]/g, "1").replace(/o/g, "0");
}

/** A link may hide letters behind percent signs. */
function decode(text: string): string {
  return text.replace(/%[2-7][\da-f]/gi, decodeURIComponent);
}

/** In ASCII: Unicode has the ten digits of each script in a row. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
}

/** The hashes of transactions (64 hexadecimal digits) in a text, which may have blanks and line breaks in them. */
function hashesIn(folded: string): string[] {
  const found = folded.match(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g);
  const joined = found ?? folded.replace(/[\s_-]/g, "").match(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g) ?? [];
  return [...new Set(joined)];
}
