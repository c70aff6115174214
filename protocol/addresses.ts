import { keccak_256 } from "@noble/hashes/sha3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, bech32m, createBase58check, hex } from "@scure/base";
import type { Coin } from "./coins.ts";
import { tidyAddress } from "./tidyAddress.ts";

/*
 * Crypto addresses. Nothing that `/auth` loads may import this: its hash functions are too large for the first
 * page.
 */

/** The network on which this address receives the coin, or why it does not look valid. */
export type AddressCheck = { network: string } | { caution: string };

const TYPO = "the checksum is wrong. One character may be mistyped.";
const BITCOIN_TEST = "This is a Bitcoin test network address.";

/** Checks what an address itself shows: its format, network and checksum, but not whose it is. */
export function checkAddress(coin: Coin, address: string): AddressCheck {
  const text = tidyAddress(address);
  const check = FORMATS[coin].check(text);
  if (check !== null) return check;
  const foreign = [checkBitcoin(text), checkEthereum(text), checkTron(text)].find(
    (other) => other !== null && "network" in other,
  );
  if (foreign !== undefined && foreign !== null && "network" in foreign)
    return { caution: `This address belongs to another network: ${foreign.network}.` };
  if (decodeBase58(text) !== null || decodeBech32(text) !== null)
    return { caution: `This address belongs to another network, not one for ${coin}.` };
  return { caution: `Not a known ${coin} address format.` };
}

/** The spelling by which addresses are compared. */
export function normalizeAddress(coin: Coin, address: string): string {
  const text = tidyAddress(address);
  return FORMATS[coin].anyCase.test(text) ? text.toLowerCase() : text;
}

/** Null for a text that the network would never produce. */
type Check = (text: string) => AddressCheck | null;

const ETHEREUM_DIGITS = /^0x[0-9a-f]{40}$/i;

/** How to check an address of each coin, and for which addresses upper and lower case mean the same. */
const FORMATS: Record<Coin, { check: Check; anyCase: RegExp }> = {
  BTC: { check: checkBitcoin, anyCase: /^BC1[0-9A-Z]+$/ },
  ETH: { check: checkEthereum, anyCase: ETHEREUM_DIGITS },
  USDT: {
    check: (text) =>
      named(checkEthereum(text), "Ethereum (ERC-20)") ?? named(checkTron(text), "Tron (TRC-20)"),
    anyCase: ETHEREUM_DIGITS,
  },
};

function named(check: AddressCheck | null, network: string): AddressCheck | null {
  return check !== null && "network" in check ? { network } : check;
}

function checkBitcoin(text: string): AddressCheck | null {
  const bech = decodeBech32(text);
  if (bech !== null) {
    if (["tb", "bcrt"].includes(bech.prefix)) return { caution: BITCOIN_TEST };
    if (bech.prefix !== "bc") return null;
    return isWitness(bech)
      ? { network: "Bitcoin" }
      : { caution: "Not a Bitcoin address: its checksum is right, its format is not." };
  }
  if (/^(bc|tb|bcrt)1[a-z0-9]{20,}$/i.test(text)) return { caution: `Not a Bitcoin address: ${TYPO}` };
  const payload = decodeBase58(text);
  if (payload === null)
    return /^[13][a-z0-9]{25,34}$/i.test(text) ? { caution: `Not a Bitcoin address: ${TYPO}` } : null;
  switch (payload[0]) {
    case 0x00:
    case 0x05:
      return { network: "Bitcoin" };
    case 0x6f:
    case 0xc4:
      return { caution: BITCOIN_TEST };
    default:
      return null;
  }
}

function checkEthereum(text: string): AddressCheck | null {
  if (/^[0-9a-f]{40}$/i.test(text))
    return { caution: "Not an Ethereum address: the 0x at its start is missing." };
  if (!/^0x[0-9a-f]*$/i.test(text)) return null;
  if (text.length !== 42) return { caution: "Not an Ethereum address: it has to have 42 characters." };
  const digits = text.slice(2);
  if (!text.startsWith("0x"))
    return { caution: "Not an Ethereum address: it must start with 0x (lowercase x)." };
  if (/^0+$/.test(digits)) return { caution: "This is the zero address, which nobody owns." };
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || digits === mixCase(digits.toLowerCase())
    ? { network: "Ethereum" }
    : { caution: `Not an Ethereum address: ${TYPO}` };
}

function checkTron(text: string): AddressCheck | null {
  const payload = decodeBase58(text);
  if (payload !== null) return payload[0] === 0x41 ? { network: "Tron" } : null;
  return /^T[a-z0-9]{33}$/i.test(text) ? { caution: `Not a Tron address: ${TYPO}` } : null;
}

/** The checksum of EIP-55: the case of each letter follows the hash of the digits. */
function mixCase(digits: string): string {
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  return digits.replace(/[a-f]/g, (letter, at: number) =>
    hash.charAt(at) >= "8" ? letter.toUpperCase() : letter,
  );
}

const base58check = createBase58check(sha256);

/** The version and 20-byte hash in a base58 address. */
function decodeBase58(text: string): Uint8Array | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text)) return null;
  try {
    const payload = base58check.decode(text);
    return payload.length === 21 ? payload : null;
  } catch {
    // The library's only sign that the checksum is wrong.
    return null;
  }
}

type Bech32 = { prefix: string; words: number[]; isM: boolean };

function decodeBech32(text: string): Bech32 | null {
  const old = bech32.decodeUnsafe(text);
  const decoded = old ?? bech32m.decodeUnsafe(text);
  return decoded === undefined ? null : { ...decoded, isM: old === undefined };
}

/** The witness versions in use: 0 with a hash of a key or a script, 1 with a key (BIP 141, 341 and 350). */
function isWitness({ words: [version, ...words], isM }: Bech32): boolean {
  const program = bech32.fromWordsUnsafe(words);
  if (!(program instanceof Uint8Array)) return false;
  if (version === 0) return !isM && [20, 32].includes(program.length);
  return version === 1 && isM && program.length === 32;
}
