import { createHash } from "node:crypto";
import { bech32 } from "@scure/base";
import type { Coin } from "#protocol/coins.ts";

/** An address in order whose key nobody has, always the same for the same name. */
export function madeUpAddress(coin: Coin, name: string): string {
  const hash = createHash("sha256").update(name).digest().subarray(0, 20);
  return coin === "BTC" ? bech32.encode("bc", [0, ...bech32.toWords(hash)]) : `0x${hash.toString("hex")}`;
}
