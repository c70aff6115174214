import { createHash } from "node:crypto";
import { bech32 } from "@scure/base";
import type { Coin } from "#protocol/coins.ts";

type Spelling = { address: (hash: Buffer) => string; transactionId: (hash: Buffer) => string };

const inHex = (hash: Buffer): string => `0x${hash.toString("hex")}`;
const ETHEREUM: Spelling = { address: inHex, transactionId: inHex };

const SPELLINGS: Record<Coin, Spelling> = {
  BTC: {
    address: (hash) => bech32.encode("bc", [0, ...bech32.toWords(hash)]),
    transactionId: (hash) => hash.toString("hex"),
  },
  ETH: ETHEREUM,
  USDT: ETHEREUM,
};

/** A valid address whose key nobody has; the same name always gives the same one. */
export function madeUpAddress(coin: Coin, name: string): string {
  return SPELLINGS[coin].address(hashOf(name).subarray(0, 20));
}

/** An id in the format of the coin's network; the same name always gives the same one. */
export function madeUpTransactionId(coin: Coin, name: string): string {
  return SPELLINGS[coin].transactionId(hashOf(name));
}

function hashOf(name: string): Buffer {
  return createHash("sha256").update(name).digest();
}
