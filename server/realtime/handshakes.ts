import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../http/address.ts";

const MINUTE_S = 60;
const MOST_REMEMBERED = 10_000;

/** The session or token that a handshake brings, by its hash. Only a session's cookie is signed, which costs no query. */
export type Claim = { hash: string; isSigned: boolean };

export type HandshakeLimits = {
  /** Connections a minute with one session or token: all its pages coming back at once, again and again. */
  perMinute: number;
  /** Of one address without a session; and, apart, with tokens that nobody has used here before. */
  strangersPerMinute: number;
};

export const HANDSHAKE_LIMITS: HandshakeLimits = { perMinute: 3_000, strangersPerMinute: 60 };

export type Handshakes = {
  /** Counts an attempt; false when there were too many. */
  admit: (address: string, claim: Claim | null) => Promise<boolean>;
  /** What came out of it: whether the session or token is somebody's. */
  learn: (address: string, claim: Claim | null, isSomebodys: boolean) => void;
};

/**
 * Keeps strangers from occupying the node with handshakes, and never anybody whose session stands because of others at
 * the same address: who brings a signed cookie counts for that session alone, and once it has turned out to be over, as
 * a stranger. In the memory of each node: a row for each attempt would cost more than the handshake, above all when
 * everybody comes back at once.
 */
export function limitHandshakes({ perMinute, strangersPerMinute }: HandshakeLimits): Handshakes {
  const perMinuteOf = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_S });
  const [claims, strangers] = [perMinuteOf(perMinute), perMinuteOf(strangersPerMinute)];
  const untried = perMinuteOf(strangersPerMinute);
  const [over, proven] = [new Set<string>(), new Set<string>()];

  return {
    async admit(address, claim) {
      const network = networkOf(address);
      if (claim === null || over.has(claim.hash)) return consume(strangers, network);
      const isKnown = claim.isSigned || proven.has(claim.hash);
      return (isKnown || (await consume(untried, network))) && consume(claims, claim.hash);
    },
    learn(address, claim, isSomebodys) {
      if (claim === null) return;
      const { hash, isSigned } = claim;
      if (isSigned) {
        if (!isSomebodys) remember(over, hash);
      } else if (!isSomebodys) proven.delete(hash);
      else if (!proven.has(hash)) {
        remember(proven, hash);
        void untried.reward(networkOf(address));
      }
    },
  };
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
