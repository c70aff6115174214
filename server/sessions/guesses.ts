import type { Knex } from "knex";
import { networkOf } from "../request/address.ts";
import { type SharedLimit, createSharedLimit } from "./sharedLimit.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const PER_DEVICE = 10;
/** Of the ten that strangers have together, half are for networks that have hardly guessed at this account yet. */
const OF_NEWCOMERS = 5;
const OF_ALL = 5;
const NEWCOMERS_TRIES = 3;

/** Who guesses at what. */
export type Guesser = {
  /** The account's id, or what stands for a name that nobody has: every spelling of one account is one. */
  account: string;
  /** A device that has been signed in to this account, or the session itself; null for a stranger. */
  device: string | null;
  address: string;
};

export type Guesses = {
  /** Takes a guess before it is looked at; what to give back if it was right, or the milliseconds to wait. */
  take(guesser: Guesser): Promise<{ wait: number } | { giveBack: () => Promise<void> }>;
};

/**
 * Ten wrong guesses at an account, a minute for passwords and an hour for codes, for all strangers together, and ten for
 * each device that has been signed in to it. A stranger's network has three tries a day in a lane for newcomers, so
 * that whoever goes on guessing does not keep the owner's new device out: with K networks for 3 × K / 5 minutes a day.
 */
export function limitGuesses(counters: Knex, kind: "password" | "code"): Guesses {
  const seconds = kind === "password" ? MINUTE_S : HOUR_S;
  const lane = (name: string, points: number, lasting = seconds): SharedLimit =>
    createSharedLimit(counters, { name: `${kind} ${name}`, points, seconds: lasting });
  const devices = lane("device", PER_DEVICE);
  const tries = lane("tries", NEWCOMERS_TRIES, DAY_S);
  const newcomers = lane("newcomers", OF_NEWCOMERS);
  const all = lane("all", OF_ALL);

  async function takeAsNewcomer(account: string, network: string): Promise<(() => Promise<void>) | null> {
    const own = `${account} ${network}`;
    if ((await tries.take(own)) !== null) return null;
    if ((await newcomers.take(account)) === null)
      return async () => {
        await Promise.all([tries.giveBack(own), newcomers.giveBack(account)]);
      };
    await tries.giveBack(own);
    return null;
  }

  async function takeFrom(limit: SharedLimit, key: string): ReturnType<Guesses["take"]> {
    const wait = await limit.take(key);
    return wait === null ? { giveBack: () => limit.giveBack(key) } : { wait };
  }

  return {
    async take({ account, device, address }) {
      if (device !== null) return takeFrom(devices, `${account} ${device}`);
      const giveBack = await takeAsNewcomer(account, networkOf(address));
      return giveBack === null ? takeFrom(all, account) : { giveBack };
    },
  };
}
