import { describe, expect, test } from "vitest";
import { checkAddress, normalizeAddress } from "./addresses.ts";

const BITCOIN = { network: "Bitcoin" };
const ETHEREUM = { network: "Ethereum" };
const BITCOIN_TYPO = {
  caution: "Not a Bitcoin address: the checksum is wrong. One character may be mistyped.",
};
const ETHEREUM_TYPO = {
  caution: "Not an Ethereum address: the checksum is wrong. One character may be mistyped.",
};
const BITCOIN_TEST = { caution: "This is a Bitcoin test network address." };
const BITCOIN_FORM = { caution: "Not a Bitcoin address: its checksum is right, its format is not." };
const UNKNOWN = { caution: "Not a known BTC address format." };

// Addresses of the genesis block and the examples in BIP 13, 141, 173, 341 and 350, EIP-55 and Tron's documentation.
test.each([
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", BITCOIN],
  ["BTC", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", BITCOIN],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", BITCOIN],
  ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", BITCOIN],
  ["BTC", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", BITCOIN],
  ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", BITCOIN],
  ["BTC", "  1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa ", BITCOIN],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", BITCOIN_TYPO],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Na", BITCOIN_TYPO],
  ["BTC", "1a1zp1ep5qgefi2dmptftl5slmv7divfna", BITCOIN_TYPO],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", BITCOIN_TYPO],
  ["BTC", "bc1qW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", BITCOIN_TYPO],
  ["BTC", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", BITCOIN_TEST],
  ["BTC", "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc", BITCOIN_TEST],
  ["BTC", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", BITCOIN_TEST],
  // Checksums of the wrong kind, and programs of the wrong length (BIP 350).
  ["BTC", "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", BITCOIN_FORM],
  ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", BITCOIN_FORM],
  ["BTC", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", BITCOIN_FORM],
  ["BTC", "bc1pw5dgrnzv", BITCOIN_FORM],
  [
    "BTC",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    { caution: "This address belongs to another network: Ethereum." },
  ],
  [
    "BTC",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    { caution: "This address belongs to another network: Tron." },
  ],
  [
    "BTC",
    "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1",
    { caution: "This address belongs to another network, not one for BTC." },
  ],
  ["BTC", "my house", UNKNOWN],
  ["BTC", "bc1q", UNKNOWN],
  ["BTC", "", UNKNOWN],
  ["BTC", "1".repeat(128), UNKNOWN],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", ETHEREUM],
  ["ETH", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", ETHEREUM],
  ["ETH", "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb", ETHEREUM],
  ["ETH", "0xDBF03B407C01E7CD3CBEA99509D93F8DDDC8C6FB", ETHEREUM],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", ETHEREUM_TYPO],
  [
    "ETH",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
    { caution: "Not an Ethereum address: it has to have 42 characters." },
  ],
  [
    "ETH",
    "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    { caution: "Not an Ethereum address: the 0x at its start is missing." },
  ],
  [
    "ETH",
    "0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
    { caution: "Not an Ethereum address: it must start with 0x (lowercase x)." },
  ],
  ["ETH", `0x${"0".repeat(40)}`, { caution: "This is the zero address, which nobody owns." }],
  [
    "ETH",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    { caution: "This address belongs to another network: Bitcoin." },
  ],
  ["ETH", "my house", { caution: "Not a known ETH address format." }],
  ["USDT", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", { network: "Ethereum (ERC-20)" }],
  ["USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", { network: "Tron (TRC-20)" }],
  [
    "USDT",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T",
    { caution: "Not a Tron address: the checksum is wrong. One character may be mistyped." },
  ],
  ["USDT", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", ETHEREUM_TYPO],
  [
    "USDT",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    { caution: "This address belongs to another network: Bitcoin." },
  ],
] as const)("%s %s", (coin, address, check) => {
  expect(checkAddress(coin, address)).toEqual(check);
});

describe("how addresses are compared", () => {
  test.each([
    ["BTC", " 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["BTC", "My House", "My House"],
    ["BTC", "“1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa”.", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["BTC", "Wallet address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["BTC", "Adresse: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["BTC", "Wallet-Adresse: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    [
      "BTC",
      "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.1&label=a%20b",
      "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    ],
    [
      "BTC",
      "BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    ],
    // The same letters on another network are another address.
    ["BTC", "litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
    ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
    [
      "ETH",
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1e18",
      "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    ],
    [
      "ETH",
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@137",
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@137",
    ],
    // The first address is the token's contract.
    [
      "ETH",
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/transfer?address=0xfB6916",
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/transfer?address=0xfB6916",
    ],
    // Part of the address on other networks.
    [
      "USDT",
      "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sD-",
      "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sD-",
    ],
    ["USDT", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
    ["USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ] as const)("%s %s", (coin, address, normalized) => {
    expect(normalizeAddress(coin, address)).toBe(normalized);
  });
});
