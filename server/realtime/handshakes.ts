import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Credential } from "../context.ts";
import { networkOf } from "../request/address.ts";

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
      if (credential === null || over.has(credential.hash)) return consume(strangers, network);
      const isKnown = isSigned(credential) || proven.has(credential.hash);
      return (isKnown || (await consume(untried, network))) && consume(known, credential.hash);
    },
    learn(address, credential, isSomebodys) {
      if (credential === null) return;
      const { hash } = credential;
      if (isSigned(credential)) {
        if (!isSomebodys) remember(over, hash);
      } else if (!isSomebodys) proven.delete(hash);
      else if (!proven.has(hash)) {
        remember(proven, hash);
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

function remember(hashes: Set<string>, hash: string): void {
  const [oldest] = hashes;
  if (hashes.size >= MOST_REMEMBERED && oldest !== undefined) hashes.delete(oldest);
  hashes.add(hash);
}
