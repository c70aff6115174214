import { createHash } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { EndpointName } from "#protocol/endpoints.ts";
import type { Credential } from "../context.ts";
import { networkOf } from "../request/address.ts";
import { credentialKey } from "../request/credentialKey.ts";
import { Refusal } from "../refusal.ts";
import { type SharedLimit, createSharedLimit } from "./sharedLimit.ts";
import { type Guesser, type Guesses, limitGuesses } from "./guessLimits.ts";
import { countRefusals, type Refusals } from "./refusals.ts";
import { createWaits } from "./waits.ts";

const MINUTE_S = 60;
const DEVICES_TOGETHER = 10;

/**
 * Calls per minute and account, far above what a person or a fast program needs. They limit how much one account can
 * pile up for the administrators, and how often one session can try expensive things. `placeOrder` is counted in its
 * own statement (db/functions/placeOrders.ts).
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
  startPasskey: 20,
  addPasskey: 20,
  renamePasskey: 60,
  removePasskey: 20,
  startPasskeyProof: 30,
  startProviderAccount: 20,
  addProviderAccount: 20,
  removeProviderAccount: 20,
  createToken: 20,
  revokeToken: 60,
  previewLogo: 30,
  uploadLogo: 30,
  removeLogo: 30,
  take: 300,
  giveBack: 300,
  showPresence: 300,
  readNotifications: 300,
  createInvitation: 30,
  createPasswordLink: 30,
  issueAccountLink: 30,
  revokeAccountLink: 60,
  writeDeskNote: 60,
  addNote: 60,
  editNote: 60,
  changeFlag: 60,
  chooseNotification: 120,
  testAlert: 10,
  startPush: 30,
  stopPush: 30,
  tickOff: 60,
  createWebhook: 30,
  changeWebhook: 60,
  rotateWebhookSecret: 30,
  removeWebhook: 30,
  testWebhook: 30,
  sendWebhookAgain: 60,
};

/** Slows down password guessing and flooding. All nodes count together, in PostgreSQL. */
export type RateLimits = {
  /**
   * Counts a call of this kind from this address; refuses with 429 beyond the limit. Each device that has signed in
   * before has its own count, and all devices at one address together have ten times as many: strangers there do not
   * lock them out, and an office can sign in all at once.
   */
  count(kind: string, address: string, device: string | null): Promise<void>;
  /** Refuses with 429, without any query, what was refused to this session or token a moment ago. */
  refuseAgain(name: EndpointName, caller: Credential): void;
  /** Counts a call of a signed-in user if calls of its kind are limited; refuses with 429 beyond the limit. */
  countCall(name: EndpointName, userId: string, caller: Credential): Promise<void>;
  /**
   * Checks a password that somebody enters for an account and counts it if it is wrong (null); refuses with 429 beyond
   * the limit (`limitGuesses`).
   */
  guessPassword<T>(guesser: Guesser, check: () => Promise<T | null>): Promise<T | null>;
  /** Like `guessPassword`, for codes of a second factor. */
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

/** Stands for an unknown name, in the database's spelling, so that it is counted like an account. */
export function unknownAccount(folded: string): string {
  return createHash("sha256").update(folded).digest("base64url");
}

/** A guess is counted in advance: simultaneous guesses must not all pass before the first has failed. */
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
