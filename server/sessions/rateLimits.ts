import { createHash } from "node:crypto";
import type { Database } from "#db/database.ts";
import { type Endpoint, type EndpointName, endpoints } from "#protocol/endpoints.ts";
import type { Credential } from "../context.ts";
import { credentialKey } from "../request/credentialKey.ts";
import { type CountSignIn, limitDeviceSignIns } from "./deviceSignIns.ts";
import { type SharedLimit, createSharedLimit } from "./sharedLimit.ts";
import { createNetworkLimit } from "./networkLimit.ts";
import { mustWait, tooMany } from "./tooMany.ts";
import { type Guesser, type Guesses, limitGuesses } from "./guessLimits.ts";
import { countWrongGuesses, type WrongGuesses } from "./wrongGuesses.ts";
import { createWaits } from "./waits.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Calls of signed-in users that change something. */
type ChangingCall = {
  [N in EndpointName]: Endpoint<N>["method"] extends "GET"
    ? never
    : Endpoint<N>["access"] extends "public"
      ? never
      : N;
}[EndpointName];

/** Each of these ends something that waits, and the number of waiting items per account is limited. */
type Decision = "resolveOrder" | "processTransaction" | "decideApproval";

/**
 * Calls per minute and account (defences: and session; calls that need a proof: both), far above what a person or a
 * fast program needs. They limit how much one account can pile up for the administrators and in the audit log, and how
 * often one session can try expensive calls. `placeOrder` is counted in its own statement
 * (db/functions/placeOrders.ts).
 */
export const CALLS_PER_MINUTE: Readonly<Record<Exclude<ChangingCall, Decision>, number>> = {
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
  saveAddress: 30,
  renameAddress: 30,
  forgetAddress: 30,
  exportAccount: 30,
  exportActivity: 120,
  endUserSessions: 60,
  updateUser: 300,
  closePending: 60,
  startPaying: 300,
  stopPaying: 300,
  updateSettings: 120,
  startCheck: 20,
  acknowledgeCheck: 60,
};

/**
 * Changes of all kinds to a trader's own data, together, by account; and as many defences by session: each may leave a
 * permanent line in the audit log.
 */
const OWN_CHANGES_AN_HOUR = 300;

/** Programs make these by the thousand; most leave no line, and pending orders and transfers are limited. */
const NOT_OWN_CHANGES: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "placeOrder",
  "cancelOrder",
  "submitTransaction",
  "cancelTransaction",
  "readNotifications",
  "exportActivity",
]);

/**
 * Calls that prove identity, secure an account or end access. They are counted by session, so a stolen cookie can't use
 * up what the owner needs to stop it.
 */
export const DEFENCES: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "stepUp",
  "startPasskeyProof",
  "changePassword",
  "endSession",
  "endOtherSessions",
  "revokeToken",
  "removePasskey",
  "removeProviderAccount",
  "removeSecondFactor",
  "renewRecoveryCodes",
  "stopPush",
  "startPasskey",
  "addPasskey",
  "startSecondFactor",
  "confirmSecondFactor",
  "startProviderAccount",
  "addProviderAccount",
  "endUserSessions",
  "revokeAccountLink",
  "closePending",
]);

/** True for a suspension and nothing else. */
function isSuspension(name: EndpointName, body: unknown): boolean {
  if (name !== "updateUser" || typeof body !== "object" || body === null) return false;
  return "isActive" in body && body.isActive === false && !("balance" in body) && !("forget" in body);
}

/** True for calls that need a proof of identity, at least with some bodies. */
function mayNeedProof(name: EndpointName): boolean {
  const call = endpoints[name];
  return "proof" in call && call.proof !== "none";
}

/** True for calls of which an account has so many an hour. */
export function isOwnChange(name: EndpointName): boolean {
  const isLimited = name in CALLS_PER_MINUTE && endpoints[name].access === "trader";
  return isLimited && !NOT_OWN_CHANGES.has(name) && !DEFENCES.has(name);
}

/** Slows down password guessing and flooding. All nodes count together, in PostgreSQL. */
export type RateLimits = {
  /** Counts a visitor's call of this kind from this address; refuses with 429 beyond the limit. */
  count(kind: string, address: string): Promise<void>;
  /**
   * Counts a call of this kind from a device (hex hash) that has signed in before. The device has an allowance of its
   * own, which nobody else at its address uses up; beyond it, it counts like any visitor.
   */
  countDevice(kind: string, device: string, address: string): Promise<void>;
  countSignIn: CountSignIn;
  /** Refuses with 429, without any query, a call of this kind if this session or token was just refused one. */
  refuseAgain(name: EndpointName, caller: Credential): void;
  /**
   * Counts a call of a signed-in user, before its body is read, if calls of its kind are limited; refuses with 429
   * beyond the limit. Calls that need a proof count by session until then.
   */
  countCall(name: EndpointName, userId: string, caller: Credential): Promise<void>;
  /**
   * Counts a call that may need a proof for the account, once the proof was accepted or turned out not to be needed.
   */
  countProven(name: EndpointName, userId: string, body: unknown): Promise<void>;
  /**
   * Checks a password that somebody enters for an account and counts it if it is wrong (null); refuses with 429 beyond
   * the limit (`limitGuesses`).
   */
  guessPassword<T>(guesser: Guesser, check: () => Promise<T | null>): Promise<T | null>;
  /** Like `guessPassword`, for codes of a second factor. */
  guessCode<T>(guesser: Guesser, check: () => Promise<T | null>): Promise<T | null>;
  wrongGuesses: WrongGuesses;
};

const unlimited: RateLimits = {
  count: async () => {},
  countDevice: async () => {},
  countSignIn: (_signIn, find) => find(),
  refuseAgain: () => {},
  countCall: async () => {},
  countProven: async () => {},
  guessPassword: (_guesser, check) => check(),
  guessCode: (_guesser, check) => check(),
  wrongGuesses: { count: async () => ({}) },
};

/** `perAddress` attempts a minute; 0 turns all limits off. */
export function createRateLimits({ counters }: Database, perAddress: number): RateLimits {
  if (perAddress === 0) return unlimited;

  const perMinute = (name: string, points: number): SharedLimit =>
    createSharedLimit(counters, { name, points, seconds: MINUTE_S, isFinal: true });
  const byAddress = createNetworkLimit(counters, {
    name: "address",
    points: perAddress,
    seconds: MINUTE_S,
    isFinal: true,
  });
  const byDevice = perMinute("device", perAddress);
  const calls = new Map(
    Object.entries(CALLS_PER_MINUTE)
      .filter(([name]) => name !== "placeOrder")
      .map(([name, points]) => [name, perMinute(`call ${name}`, points)]),
  );
  const perHour = (name: string): SharedLimit =>
    createSharedLimit(counters, { name, points: OWN_CHANGES_AN_HOUR, seconds: HOUR_S, isFinal: true });
  const ownChanges = perHour("own changes");
  const ownDefences = perHour("own defences");
  const refused = createWaits();
  const [passwords, codes] = [limitGuesses(counters, "password"), limitGuesses(counters, "code")];

  const count = async (kind: string, address: string): Promise<void> =>
    mustWait(await byAddress.take(kind, address));

  async function takeCall(name: EndpointName, userId: string, session: string): Promise<number | null> {
    if (!DEFENCES.has(name) && !mayNeedProof(name)) return takeFor(name, userId);
    const wait = (await calls.get(name)?.take(session)) ?? null;
    const isOwnDefence = DEFENCES.has(name) && endpoints[name].access !== "admin";
    return wait === null && isOwnDefence ? ownDefences.take(session) : wait;
  }

  async function takeFor(name: EndpointName, userId: string): Promise<number | null> {
    const wait = (await calls.get(name)?.take(userId)) ?? null;
    return wait === null && isOwnChange(name) ? ownChanges.take(userId) : wait;
  }

  return {
    count,
    async countDevice(kind, device, address) {
      if ((await byDevice.take(`${kind} ${device}`)) !== null) await count(kind, address);
    },
    countSignIn: limitDeviceSignIns(counters, perAddress, byAddress),
    refuseAgain(name, caller) {
      mustWait(refused.of(`${name} ${credentialKey(caller)}`));
    },
    async countCall(name, userId, caller) {
      const session = credentialKey(caller);
      const wait = await takeCall(name, userId, session);
      if (wait !== null) refused.add(`${name} ${session}`, wait);
      mustWait(wait);
    },
    async countProven(name, userId, body) {
      if (mayNeedProof(name) && !DEFENCES.has(name) && !isSuspension(name, body))
        mustWait(await takeFor(name, userId));
    },
    guessPassword: (guesser, check) => unlessWrong(passwords, guesser, check),
    guessCode: (guesser, check) => unlessWrong(codes, guesser, check),
    wrongGuesses: countWrongGuesses(counters),
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
