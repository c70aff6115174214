import { tidyAddress } from "#protocol/addresses.ts";

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
/** The part of a link that names an address; links to transactions are read as on-chain ids. */
const LINKED_ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?[^\s/]+\.[^\s/]+\/(?:\S*[/?&#!])?(?:address(?:es)?|addr|accounts?|wallets?)(?:\/(?:btc|eth|trx))?[/=]([\da-z]+)/i;
/** "TxID: " and "bitcoin:", but not the beginning of a link. */
const LABEL = /^\p{L}[\p{L} -]{0,30}[:=#](?!\/\/)\s*/u;
/** What screens leave out of long ids, and what wallets add to an address. */
const REST = /(?:…|\.{3}|\?amount=).*$/u;

/** One of our own ids, whole, in a link or after a label. */
export function uuidIn(text: string): string | undefined {
  return UUID.exec(text)?.[0];
}

/** The id or address in a pasted text, without label, link and blanks; any other text as it is. */
export function readPasted(text: string): string {
  const named = uuidIn(text) ?? LINKED_ADDRESS.exec(text)?.[1];
  return named ?? tidyAddress(text.replace(LABEL, "").replace(REST, ""));
}
