import { createHash } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { EndpointName } from "#protocol/endpoints.ts";
import type { Credential } from "../context.ts";
import { networkOf } from "../request/address.ts";
import { credentialKey } from "../request/credentialKey.ts";
import { Refusal } from "../refusal.ts";
import { type SharedLimit, createSharedLimit } from "./sharedLimit.ts";
import { type Guesser, type Guesses, limitGuesses } from "./guesses.ts";
import { countRefusals, type Refusals } from "./refusals.ts";
import { createWaits } from "./waits.ts";

const MINUTE_S = 60;
const DEVICES_TOGETHER = 10;

/**
 * Calls a minute and account, far above what a person or a fast program of theirs does: they bound what one account can
 * pile up before the administrators, and how often one session can try things that cost. Those of `placeOrder` are
 * counted by its own statement (db/ledger/placeOrder.ts).
 */
export const CALLS_PER_MINUTE: Partial<Record<EndpointName, number>> = {
  placeOrder: 1_200,
  cancelOrder: 1_200,
  submitTransaction: 600,
  cancelTransaction: 600,
  endSession: 30,
  changePassword: 20,
  endOtherSessions: 30,
  stepUp: 30,
  startSecondFactor: 20,
  confirmSecondFactor: 20,
  removeSecondFactor: 20,
  renewRecoveryCodes: 20,
  createToken: 20,
  revokeToken: 60,
  previewLogo: 30,
  uploadLogo: 30,
  removeLogo: 30,
};

/** Slows down the guessing of passwords and the flooding of the desk. All nodes count together, in PostgreSQL. */
export type RateLimits = {
  /**
   * Counts a call of this kind from this address; refuses with 429 beyond the limit. Devices that were signed in before
   * have as many each, and together ten times as many at one address: strangers there do not keep them out, nor does an
   * office that comes to work.
   */
  count(kind: string, address: string, device: string | null): Promise<void>;
  /** Refuses with 429, before anybody is looked up, what this session or token was refused a moment ago. */
  refuseAgain(name: EndpointName, caller: Credential): void;
  /** Counts a call of a signed-in user, where calls of its kind are limited; refuses with 429 beyond the limit. */
  countCall(name: EndpointName, userId: string, caller: Credential): Promise<void>;
  /**
   * Checks a password that somebody claims to be an account's, and counts it when it is wrong (null); refuses with 429
   * beyond the limit (`limitGuesses`).
   */
  guessPassword<T>(guesser: Guesser, check: () => Promise<T | null>): Promise<T | null>;
  /** As `guessPassword`, for the codes of a second factor. */
  guessCode<T>(guesser: Guesser, check: () => Promise<T | null>): Promise<T | null>;
  refusals: Refusals;
};

const unlimited: RateLimits = {
  count: async () => {},
  refuseAgain: () => {},
  countCall: async () => {},
  guessPassword: (_guesser, check) => check(),
  guessCode: (_guesser, check) => check(),
  refusals: { count: async () => ({}) },
};

/** `perAddress` attempts a minute; 0 turns all limits off. */
export function createRateLimits({ counters }: Database, perAddress: number): RateLimits {
  if (perAddress === 0) return unlimited;

  const perMinute = (name: string, points: number): SharedLimit =>
    createSharedLimit(counters, { name, points, seconds: MINUTE_S, isFinal: true });
  const byAddress = perMinute("address", perAddress);
  const byDevice = perMinute("address of device", perAddress);
  const ofDevices = perMinute("address of devices", perAddress * DEVICES_TOGETHER);
  const calls = new Map(
    Object.entries(CALLS_PER_MINUTE)
      .filter(([name]) => name !== "placeOrder")
      .map(([name, points]) => [name, perMinute(`call ${name}`, points)]),
  );
  const refused = createWaits();
  const [passwords, codes] = [limitGuesses(counters, "password"), limitGuesses(counters, "code")];

  return {
    async count(kind, address, device) {
      const fromHere = `${kind} ${networkOf(address)}`;
      if (device === null) return mustWait(await byAddress.take(fromHere));
      mustWait(await byDevice.take(`${kind} ${device}`));
      mustWait(await ofDevices.take(fromHere));
    },
    refuseAgain(name, caller) {
      mustWait(refused.of(`${name} ${credentialKey(caller)}`));
    },
    async countCall(name, userId, caller) {
      const wait = (await calls.get(name)?.take(userId)) ?? null;
      if (wait !== null) refused.add(`${name} ${credentialKey(caller)}`, wait);
      mustWait(wait);
    },
    guessPassword: (guesser, check) => unlessWrong(passwords, guesser, check),
    guessCode: (guesser, check) => unlessWrong(codes, guesser, check),
    refusals: countRefusals(counters),
  };
}

/** What stands for a name that no account has, in the database's spelling, so that it is counted as if it were one. */
export function unknownAccount(folded: string): string {
  return createHash("sha256").update(folded).digest("base64url");
}

/** A guess is taken in advance: guesses side by side cannot all pass before the first has failed. */
async function unlessWrong<T>(
  guesses: Guesses,
  guesser: Guesser,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const taken = await guesses.take(guesser);
  if ("wait" in taken) throw tooMany(taken.wait);
  let wrong = false;
  try {
    const result = await check();
    wrong = result === null;
    return result;
  } finally {
    if (!wrong) await taken.giveBack();
  }
}

function mustWait(wait: number | null): void {
  if (wait !== null) throw tooMany(wait);
}

function tooMany(wait: number): Refusal {
  return new Refusal("rate_limited", { retryAfter: Math.ceil(wait / 1000) });
}
