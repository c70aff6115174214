import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Credential } from "../context.ts";
import { networkOf, siteOf } from "../request/address.ts";
import { SITE_FACTOR } from "../sessions/networkLimit.ts";
import { credentialKey } from "../request/credentialKey.ts";

const MINUTE_S = 60;
const MOST_REMEMBERED = 10_000;

export type HandshakeLimits = {
  /** Handshakes a minute with one session or token: enough for all its pages to reconnect at once, repeatedly. */
  perMinute: number;
  /**
   * Handshakes a minute without a session from one address; counted separately, those with tokens not seen here
   * before.
   */
  strangersPerMinute: number;
};

export const HANDSHAKE_LIMITS: HandshakeLimits = { perMinute: 3_000, strangersPerMinute: 60 };

export type Handshakes = {
  /** Counts an attempt; false beyond the limit. */
  admit: (address: string, credential: Credential | null) => Promise<boolean>;
  /** Reports the outcome: whether the session or token is valid. */
  learn: (address: string, credential: Credential | null, isSomebodys: boolean) => void;
};

/**
 * Keeps strangers from occupying the node with handshakes, without locking out signed-in users because of others at
 * the same address. A signed cookie counts for its session alone until the session turns out to have ended; from then
 * on it counts as a stranger. Kept in the memory of each node: a row for each attempt would cost more than the
 * handshake, most of all when everybody reconnects at once.
 */
export function limitHandshakes({ perMinute, strangersPerMinute }: HandshakeLimits): Handshakes {
  const perMinuteOf = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_S });
  const byNetwork = (): ByNetwork => ({
    networks: perMinuteOf(strangersPerMinute),
    sites: perMinuteOf(strangersPerMinute * SITE_FACTOR),
  });
  const known = perMinuteOf(perMinute);
  const [strangers, untried] = [byNetwork(), byNetwork()];
  const [over, proven] = [new Set<string>(), new Set<string>()];

  return {
    async admit(address, credential) {
      if (credential === null) return consumeFrom(strangers, address);
      const key = credentialKey(credential);
      if (over.has(key)) return consumeFrom(strangers, address);
      const isKnown = isSigned(credential) || proven.has(key);
      return (isKnown || (await consumeFrom(untried, address))) && consume(known, key);
    },
    learn(address, credential, isSomebodys) {
      if (credential === null) return;
      const key = credentialKey(credential);
      if (isSigned(credential)) {
        if (!isSomebodys) remember(over, key);
      } else if (!isSomebodys) proven.delete(key);
      else if (!proven.has(key)) {
        remember(proven, key);
        void untried.networks.reward(networkOf(address));
        void untried.sites.reward(siteOf(address));
      }
    },
  };
}

/** A session cookie carries a signature; whether a token is valid only the database knows. */
function isSigned({ kind }: Credential): boolean {
  return kind === "session";
}

/** One IPv6 line may have thousands of networks. */
type ByNetwork = { networks: RateLimiterMemory; sites: RateLimiterMemory };

async function consumeFrom({ networks, sites }: ByNetwork, address: string): Promise<boolean> {
  return (await consume(networks, networkOf(address))) && consume(sites, siteOf(address));
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}

function remember(keys: Set<string>, key: string): void {
  const [oldest] = keys;
  if (keys.size >= MOST_REMEMBERED && oldest !== undefined) keys.delete(oldest);
  keys.add(key);
}
