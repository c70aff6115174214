import { expect, test } from "vitest";
import { spellingsOf } from "./readPasted.ts";

const HASH = "a1b2c3d4".repeat(8);
const ID = "01a22f15-e729-7237-a9ee-dcbed6749910";
const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

test.each([
  [`https://etherscan.io/tx/0x${HASH}`, HASH],
  [`https://tronscan.org/#/transaction/${HASH}?lang=en`, HASH],
  [`mempool.space/tx/${HASH}:0`, HASH],
  [`Transaction hash: 0x${HASH}`, HASH],
  [`Order ID: ${ID}`, ID],
  [`/admin?tab=transactions&item=${ID}`, ID],
  [ID.replaceAll("-", "\u2013"), ID],
  [`01a22f15-e729-7237-\na9ee-dcbed6749910`, ID],
  ["Order: 01a22f15-e7…", "01a22f15-e7"],
  [`bitcoin:${BITCOIN}?amount=0.01`, BITCOIN],
  [`https://mempool.space/address/${BITCOIN}`, BITCOIN],
  [BITCOIN.replace(/.{4}/g, "$& "), BITCOIN],
])("%j is searched for as pasted, and by what it names", (text, named) => {
  expect(spellingsOf(text)).toEqual([text, named]);
});

test.each([
  "alice",
  "one.trader@example.com",
  "100 percent",
  "Note: call back",
  "re: 250",
  ID,
  ID.slice(0, 12),
  HASH,
  BITCOIN,
  "2001:db8::7",
  "https://desk.example.com",
])("%j is searched for as it is", (text) => {
  expect(spellingsOf(text)).toEqual([text]);
});
