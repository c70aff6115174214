import { COIN_NAMES, type Coin } from "#protocol/constants.ts";

/** How addresses of a coin look; USDT is kept on more than one chain. */
const SHAPES: Record<Coin, RegExp> = {
  BTC: /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i,
  ETH: /^0x[0-9a-f]{40}$/i,
  USDT: /^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/i,
};

/**
 * A warning about an address that does not look like one of its coin; null when it does or is empty. Only a
 * warning: shapes change with the chains, and the server takes any address.
 */
export function doubtAddress(coin: Coin, address: string): string | null {
  const text = address.trim();
  if (text === "" || SHAPES[coin].test(text)) return null;
  return `This does not look like a ${COIN_NAMES[coin]} address. Deposits to a wrong address are lost.`;
}
