import type { EndpointName } from "#protocol/endpoints.ts";
import { Refusal } from "../refusal.ts";
import { endpointOf } from "./contract.ts";

const MINUTE_MS = 60_000;

/**
 * What one caller may have this node read at a time, how many more wait for their turn, and for how long a minute it works
 * for them. Those who wait keep nobody else from reading; a browser that opens thirty tabs anew brings 150 at once.
 */
const LIMITS = { atOnce: 2, waiting: 200, budgetMs: 20_000 };

type Lane = {
  running: number;
  waiting: (() => void)[];
  /** Milliseconds of work that are not made up for yet, as of `at`. */
  spent: number;
  at: number;
};

/** Runs the reads of each caller a few at a time, in the order in which they came; 429 beyond that. */
export type ReadLimit = <T>(caller: string, read: () => Promise<T>) => Promise<T>;

/** Lists, reports, searches and sums: what a caller can make long. */
export function isCostlyRead(name: EndpointName): boolean {
  const { method, query } = endpointOf(name);
  return method === "GET" && (query !== undefined || SUMS.has(name));
}

const SUMS: ReadonlySet<EndpointName> = new Set<EndpointName>(["getDashboardStats", "getAdminStats"]);

/**
 * So one caller's many connections, sessions and tokens share what one connection has, and others are served in between. Each
 * node counts for itself, in memory: what a read costs is this node's time.
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
    // Who is next takes over the place, so that nobody who comes now gets in between.
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
