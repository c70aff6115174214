import type { EndpointName } from "#protocol/endpoints.ts";
import { Refusal } from "../refusal.ts";
import { endpointOf } from "./contract.ts";

const MINUTE_MS = 60_000;

/**
 * How many reads of one caller this node runs at once, how many may wait, and how many ms a minute it spends on them.
 * Waiting reads don't hold up other callers; a browser that reloads thirty tabs sends 150 at once.
 */
const LIMITS = { atOnce: 2, waiting: 200, budgetMs: 20_000 };

type Lane = {
  running: number;
  waiting: (() => void)[];
  /** Milliseconds used and not yet regained, as of `at`. */
  spent: number;
  at: number;
};

/** Runs the reads of each caller a few at a time, in order; 429 beyond that. */
export type ReadLimit = <T>(caller: string, read: () => Promise<T>) => Promise<T>;

/** All reads except these are limited: these take one step, or are answered from memory. */
const CHEAP_READS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "getSession",
  "getUser",
  "getSiteSettings",
  "getAdminSettings",
  "getPrices",
  "getLogHead",
  "getLogKeys",
  "getExpectation",
  "getPresence",
  "listTaken",
  "getTransactionDetails",
  "getNotificationChoices",
  "getPushSetup",
  "getSecondFactor",
  "listSessions",
  "listTokens",
  "listAddresses",
  "listPasskeys",
  "listProviderAccounts",
]);

/** These change only the audit log. They are POST because they need a proof of identity. */
const READS_BY_POST: ReadonlySet<EndpointName> = new Set<EndpointName>(["exportAccount", "exportActivity"]);

/** True for reads that may take long: lists, reports, searches, sums and exports. */
export function isCostlyRead(name: EndpointName): boolean {
  return READS_BY_POST.has(name) || (endpointOf(name).method === "GET" && !CHEAP_READS.has(name));
}

/**
 * A caller's connections, sessions and tokens share one allowance, and other callers are served in between. Each node
 * counts separately, in memory, because reads cost this node's time.
 */
export function createReadLimit(
  limits: Partial<typeof LIMITS> = {},
  now = () => performance.now(),
): ReadLimit {
  const { atOnce, waiting, budgetMs } = { ...LIMITS, ...limits };
  const perMs = budgetMs / MINUTE_MS;
  const lanes = new Map<string, Lane>();

  function laneOf(caller: string): Lane {
    const lane = lanes.get(caller) ?? { running: 0, waiting: [], spent: 0, at: now() };
    lanes.set(caller, lane);
    lane.spent = Math.max(0, lane.spent - (now() - lane.at) * perMs);
    lane.at = now();
    return lane;
  }

  function leave(caller: string, lane: Lane, took: number): void {
    lane.spent += took;
    const next = lane.waiting.shift();
    // The next read takes over the place, so that no newcomer gets ahead of it.
    if (next !== undefined) return next();
    lane.running -= 1;
    if (lane.running === 0) setTimeout(() => forget(caller, lane), MINUTE_MS).unref();
  }

  function forget(caller: string, lane: Lane): void {
    const isIdle = lane.running === 0 && now() - lane.at >= MINUTE_MS / 2 && lane.spent < budgetMs / 2;
    if (isIdle && lanes.get(caller) === lane) lanes.delete(caller);
  }

  return async (caller, read) => {
    const lane = laneOf(caller);
    if (lane.spent >= budgetMs)
      throw new Refusal("rate_limited", {
        retryAfter: Math.ceil((lane.spent - budgetMs) / perMs / 1_000) + 1,
      });
    if (lane.running < atOnce) lane.running += 1;
    else if (lane.waiting.length < waiting) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else throw new Refusal("rate_limited", { retryAfter: 1 });
    const started = now();
    try {
      return await read();
    } finally {
      leave(caller, lane, now() - started);
    }
  };
}
