import unhomoglyph from "unhomoglyph";
import { asciiDigits } from "#protocol/foldTyped.ts";
import { visible } from "#protocol/invisible.ts";

/*
 * Recognises one transfer in any spelling of its id. Rows store the key: a change here needs a migration that computes
 * the keys again.
 */

export type OnChainId = {
  /** As stored and shown: a hash in lower case without surrounding text; other ids as typed. */
  shown: string;
  /** The same for all spellings. */
  key: string;
};

/** The part of a link that identifies the transaction. */
const IN_LINK =
  /(?:^|[/?&#!.])(?:tx|txs|txn|txid|txhash|transaction|transactions|hash)(?:\/(?:btc|eth|trx)(?=\/))?[/=:]+([^\s/?&#=:]+)/i;
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/|[a-z\d-]+(?:\.[a-z\d-]+)+\/)/i;

/** The usual form is read directly, because folding takes time. */
const PLAIN = /^(?:0x)?([\da-f]{64})$/i;

/** Null if the text has no letter or digit, or several hashes. */
export function readOnChainId(text: string): OnChainId | null {
  const plain = PLAIN.exec(text)?.[1]?.toLowerCase();
  if (plain !== undefined) return { shown: text.toLowerCase(), key: plain };
  const clean = visible(text);
  const [hash, ...others] = hashesIn(clean);
  if (others.length > 0) return null;
  if (hash !== undefined) {
    const spaced = hash.split("").join("[^\\p{L}\\p{N}]*");
    const isPrefixed = new RegExp(`0x[^\\p{L}\\p{N}]*${spaced}`, "u").test(fold(clean));
    return { shown: isPrefixed ? `0x${hash}` : hash, key: hash };
  }
  const id = LINK.test(clean) ? (IN_LINK.exec(clean)?.[1] ?? clean) : clean;
  const key = fold(id)
    .replace(/\s/g, "")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .replace(/^0x(?=[\da-f]+$)/, "");
  return key === "" ? null : { shown: id, key };
}

/** A key for a stored text that is not a valid id: every text has one. */
export function fallbackKey(text: string): string {
  return fold(visible(text)).replace(/\s/g, "") || text;
}

/** Look-alikes that NFKC would replace by letters that look different. */
const LOST_ALIKES: Readonly<Record<string, string>> = { ϲ: "c", Ϲ: "c", ſ: "f", "￨": "|" };

/** Look-alikes that Unicode's list lacks, or maps to other look-alikes. */
const MORE_ALIKES: Readonly<Record<string, string>> = {
  "○": "0",
  "◯": "0",
  "°": "0",
  "𐌏": "0",
  ƨ: "2",
  ɜ: "3",
  ȝ: "3",
  э: "3",
  ᴀ: "a",
  ʙ: "b",
  ƅ: "b",
  ᴅ: "d",
  ᴇ: "e",
  ꞓ: "e",
  ꜰ: "f",
  ϝ: "f",
};
const MORE = new RegExp(`[${Object.keys(MORE_ALIKES).join("")}]`, "gu");

/** Lower-case ASCII for look-alikes; one for what looks like one, zero for what looks like zero. */
function fold(text: string): string {
  const alike = decode(text).replace(/[ϲϹſ￨]/g, (letter) => LOST_ALIKES[letter] ?? letter);
  const plain = asciiDigits(alike.normalize("NFKC"));
  const lower = unhomoglyph(
    unhomoglyph(plain.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase(),
  ).toLowerCase();
  return lower
    .replace(MORE, (letter) => MORE_ALIKES[letter] ?? letter)
    .replace(/[il|]/g, "1")
    .replace(/o/g, "0");
}

/** What the code of links, programs, pages and mails writes for letters, line breaks and invisible characters. */
function decode(text: string): string {
  return text
    .replace(/%[2-7][\da-f]/gi, decodeURIComponent)
    .replace(/\\[nrt]|\\u[\da-f]{4}|\\x(?=[\da-f]{2})|&(?:[a-z]{2,6}|#x?[\da-f]{2,6});/gi, " ")
    .replace(/=3d(?=(?:0x)?[\da-f]{64}(?![\da-f]))/gi, "=");
}

/** The different transaction hashes in a text. */
function hashesIn(text: string): string[] {
  const folded = fold(text);
  // A bar that is no digit separates the cells of a table.
  const withoutBars = fold(text.replace(/[|｜]/g, " "));
  const readings = [wholeHashes(folded), wholeHashes(withoutBars), gluedHashes(withoutBars)];
  const found = readings.find((hashes) => hashes.length > 0) ?? brokenHashes(withoutBars);
  return [...new Set(found)];
}

function wholeHashes(folded: string): string[] {
  return folded.match(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g) ?? [];
}

/** Texts copied without their spaces: in "TxID9f0c…" and "9f0c…Copy" more than the hash looks hexadecimal. */
function gluedHashes(folded: string): string[] {
  return wordsOf(folded).flatMap((word) => [
    ...(word.match(/^[\da-f]{64}(?=[\da-f]+[^\da-f])/) ?? []),
    ...(word.match(/(?<=[^\da-f][\da-f]+|^1d)[\da-f]{64}$/) ?? []),
  ]);
}

/** Hashes in several pieces, separated by anything except words. */
function brokenHashes(folded: string): string[] {
  const words = wordsOf(folded.replace(/<\/?[a-z\d]{1,5} ?\/?>/g, " "));
  return words.flatMap((_, start) => {
    let joined = "";
    for (const word of words.slice(start)) {
      if (/[^\da-f]/.test(word)) break;
      joined += word;
      if (joined.length >= 64) break;
    }
    return joined.length === 64 ? [joined] : [];
  });
}

function wordsOf(folded: string): string[] {
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.replace(/^(?:0x)+/, ""))
    .filter((word) => word !== "");
}
