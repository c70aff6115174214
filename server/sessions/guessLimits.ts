import type { Knex } from "knex";
import { createNetworkLimit } from "./networkLimit.ts";
import { type SharedLimit, createSharedLimit } from "./sharedLimit.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const PER_DEVICE = 10;
/** Of the ten guesses that all strangers share, half are reserved for networks that have hardly tried this account. */
const OF_NEWCOMERS = 5;
const OF_ALL = 5;
const NEWCOMERS_TRIES = 3;

/** Who is guessing, and at which account. */
export type Guesser = {
  /** The account's id, or a stand-in for an unknown name; all spellings of one account give the same. */
  account: string;
  /** A device that has signed in to this account, or the session itself; null for a stranger. */
  device: string | null;
  address: string;
};

export type Guesses = {
  /** Counts a guess before it is checked. Returns how to give it back if it was right, or the milliseconds to wait. */
  take(guesser: Guesser): Promise<{ wait: number } | { giveBack: () => Promise<void> }>;
};

/**
 * Limits wrong guesses for an account: ten for all strangers together and ten for each device that has signed in to it,
 * per minute for passwords and per hour for codes. Each network has three tries a day in the part reserved for
 * newcomers (an IPv6 site thirty), so that persistent guessing can't lock out the owner's new device: with K networks
 * it could for 3 × K / 5 minutes a day.
 */
export function limitGuesses(counters: Knex, kind: "password" | "code"): Guesses {
  const seconds = kind === "password" ? MINUTE_S : HOUR_S;
  const lane = (name: string, points: number, lasting = seconds): SharedLimit =>
    createSharedLimit(counters, { name: `${kind} ${name}`, points, seconds: lasting });
  const devices = lane("device", PER_DEVICE);
  const tries = createNetworkLimit(counters, {
    name: `${kind} tries`,
    points: NEWCOMERS_TRIES,
    seconds: DAY_S,
  });
  const newcomers = lane("newcomers", OF_NEWCOMERS);
  const all = lane("all", OF_ALL);

  async function takeAsNewcomer(account: string, address: string): Promise<(() => Promise<void>) | null> {
    if ((await tries.take(account, address)) !== null) return null;
    if ((await newcomers.take(account)) === null)
      return async () => {
        await Promise.all([tries.giveBack(account, address), newcomers.giveBack(account)]);
      };
    await tries.giveBack(account, address);
    return null;
  }

  async function takeFrom(limit: SharedLimit, key: string): ReturnType<Guesses["take"]> {
    const wait = await limit.take(key);
    return wait === null ? { giveBack: () => limit.giveBack(key) } : { wait };
  }

  return {
    async take({ account, device, address }) {
      if (device !== null) return takeFrom(devices, `${account} ${device}`);
      const giveBack = await takeAsNewcomer(account, address);
      return giveBack === null ? takeFrom(all, account) : { giveBack };
    },
  };
}
