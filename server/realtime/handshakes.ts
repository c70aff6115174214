import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Credential } from "../context.ts";
import { networkOf } from "../request/address.ts";
import { credentialKey } from "../request/credentialKey.ts";

const MINUTE_S = 60;
const MOST_REMEMBERED = 10_000;

export type HandshakeLimits = {
  /** Connections a minute with one session or token: all its pages coming back at once, again and again. */
  perMinute: number;
  /** Of one address without a session; and, apart, with tokens that nobody has used here before. */
  strangersPerMinute: number;
};

export const HANDSHAKE_LIMITS: HandshakeLimits = { perMinute: 3_000, strangersPerMinute: 60 };

export type Handshakes = {
  /** Counts an attempt; false when there were too many. */
  admit: (address: string, credential: Credential | null) => Promise<boolean>;
  /** What came out of it: whether the session or token is somebody's. */
  learn: (address: string, credential: Credential | null, isSomebodys: boolean) => void;
};

/**
 * Keeps strangers from occupying the node with handshakes, and never anybody whose session stands because of others at
 * the same address: who brings a signed cookie counts for that session alone, and once it has turned out to be over, as
 * a stranger. In the memory of each node: a row for each attempt would cost more than the handshake, above all when
 * everybody comes back at once.
 */
export function limitHandshakes({ perMinute, strangersPerMinute }: HandshakeLimits): Handshakes {
  const perMinuteOf = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_S });
  const [known, strangers] = [perMinuteOf(perMinute), perMinuteOf(strangersPerMinute)];
  const untried = perMinuteOf(strangersPerMinute);
  const [over, proven] = [new Set<string>(), new Set<string>()];

  return {
    async admit(address, credential) {
      const network = networkOf(address);
      if (credential === null) return consume(strangers, network);
      const key = credentialKey(credential);
      if (over.has(key)) return consume(strangers, network);
      const isKnown = isSigned(credential) || proven.has(key);
      return (isKnown || (await consume(untried, network))) && consume(known, key);
    },
    learn(address, credential, isSomebodys) {
      if (credential === null) return;
      const key = credentialKey(credential);
      if (isSigned(credential)) {
        if (!isSomebodys) remember(over, key);
      } else if (!isSomebodys) proven.delete(key);
      else if (!proven.has(key)) {
        remember(proven, key);
        void untried.reward(networkOf(address));
      }
    },
  };
}

/** A session's cookie is: no query tells as much of a token. */
function isSigned({ kind }: Credential): boolean {
  return kind === "session";
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
