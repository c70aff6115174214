import { foldTyped } from "./foldTyped.ts";
import { visible } from "./invisible.ts";
import { tidyAddress } from "./tidyAddress.ts";

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
/** The hash of a transaction, in a link or after a label. */
const HASH = /(?<![\da-z])(?:0x)?([\da-f]{64})(?![\da-z])/i;
/** The part of a link that names an address; links to transactions are read as on-chain ids. */
const LINKED_ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?[^\s/]+\.[^\s/]+\/(?:\S*[/?&#!])?(?:address(?:es)?|addr|accounts?|wallets?)(?:\/(?:btc|eth|trx))?[/=]([\da-z]+)/i;
/** "TxID: " and "bitcoin:", but not the beginning of a link. */
const LABEL = /^\p{L}[\p{L} -]{0,30}[:=#](?!\/\/)\s*/u;
/** The ellipsis in long ids on screens, and what wallets add to an address. */
const REST = /(?:…|\.{3}|\?amount=).*$/u;
/** What an id or an address looks like, or its beginning. */
const ID_LIKE = /^(?=.*\d)[\da-z-]{8,}$/i;

/** A complete id of ours, in a link or after a label, possibly with other dashes, spaces or line breaks inside. */
export function uuidIn(text: string): string | undefined {
  const joined = foldTyped(visible(text))
    .replace(/\s/g, "")
    .replace(/\p{Pd}/gu, "-");
  return UUID.exec(joined)?.[0];
}

/** The id or address in a pasted text, without label, link and spaces; any other text unchanged. */
export function readPasted(text: string): string {
  const named = uuidIn(text) ?? LINKED_ADDRESS.exec(text)?.[1];
  return named ?? tidyAddress(text.replace(LABEL, "").replace(REST, ""));
}

/** The text that a list is searched for: as typed, without label, link or spaces around a pasted id. */
export function spellingsOf(text: string): readonly string[] {
  const pasted = HASH.exec(text)?.[1] ?? readPasted(text);
  return pasted !== text && ID_LIKE.test(pasted) ? [text, pasted] : [text];
}
