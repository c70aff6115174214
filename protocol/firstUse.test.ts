import { expect, test } from "vitest";
import { isFirstUse } from "./firstUse.ts";

const BTC = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const LEGACY = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const ETH = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const PAID = { type: "withdrawal", crypto: "BTC", walletAddress: BTC, status: "completed" } as const;

test.each<[string, Parameters<typeof isFirstUse>[0], Parameters<typeof isFirstUse>[1], boolean]>([
  ["nothing was withdrawn", [], PAID, true],
  ["one was paid", [PAID], PAID, false],
  ["one is pending", [{ ...PAID, status: "pending" }], PAID, true],
  ["one was rejected", [{ ...PAID, status: "rejected" }], PAID, true],
  ["one was cancelled", [{ ...PAID, status: "cancelled" }], PAID, true],
  ["one is pending and one was paid", [{ ...PAID, status: "pending" }, PAID], PAID, false],
  ["one was paid to another address", [PAID], { crypto: "BTC", walletAddress: LEGACY }, true],
  ["one was paid in capitals", [{ ...PAID, walletAddress: BTC.toUpperCase() }], PAID, false],
  [
    "one was paid to a legacy address in another case",
    [{ ...PAID, walletAddress: LEGACY }],
    { crypto: "BTC", walletAddress: LEGACY.toLowerCase() },
    true,
  ],
  [
    "one was paid without a checksum",
    [{ ...PAID, crypto: "ETH", walletAddress: ETH.toLowerCase() }],
    { crypto: "ETH", walletAddress: ETH },
    false,
  ],
  [
    "one was paid in another coin",
    [{ ...PAID, crypto: "ETH", walletAddress: ETH }],
    { crypto: "USDT", walletAddress: ETH },
    true,
  ],
  [
    "a deposit and a trade ended",
    [
      { ...PAID, type: "deposit" },
      { ...PAID, type: "trade" },
    ],
    PAID,
    true,
  ],
  ["one has no address", [{ ...PAID, walletAddress: null }], PAID, true],
])("an address is new to its user or not: %s", (_what, earlier, to, isFirst) => {
  expect(isFirstUse(earlier, to)).toBe(isFirst);
});
