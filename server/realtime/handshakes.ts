import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../http/address.ts";

const MINUTE_S = 60;

export type HandshakeLimits = {
  /** Connections a minute from one address, whoever asks: a large office behind one, all its pages coming back at once. */
  perMinute: number;
  /** Of which may turn out to be without a session. */
  refusedPerMinute: number;
};

export const HANDSHAKE_LIMITS: HandshakeLimits = { perMinute: 3_000, refusedPerMinute: 60 };

export type Handshakes = {
  /** Counts an attempt; false when its address has made too many. */
  admit: (address: string) => Promise<boolean>;
  /** The attempt came to nothing: nobody was signed in, or it was malformed. */
  countRefused: (address: string) => Promise<void>;
};

/**
 * Keeps one address from occupying the node with handshakes. In the memory of each node: a row in the database for each
 * attempt would cost more than the handshake, above all when everybody comes back at once.
 */
export function limitHandshakes({ perMinute, refusedPerMinute }: HandshakeLimits): Handshakes {
  const all = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  const refused = new RateLimiterMemory({ points: refusedPerMinute, duration: MINUTE_S });

  async function consume(limiter: RateLimiterMemory, network: string): Promise<boolean> {
    try {
      await limiter.consume(network);
      return true;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return false;
    }
  }

  return {
    async admit(address) {
      const network = networkOf(address);
      const failures = await refused.get(network);
      if (failures !== null && failures.consumedPoints >= refusedPerMinute) return false;
      return consume(all, network);
    },
    async countRefused(address) {
      await consume(refused, networkOf(address));
    },
  };
}
