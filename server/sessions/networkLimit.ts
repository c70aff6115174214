import type { Knex } from "knex";
import { networkOf, siteOf } from "../request/address.ts";
import { createSharedLimit, type SharedLimit } from "./sharedLimit.ts";

/** How much more a whole IPv6 site may do than one of its networks. */
export const SITE_FACTOR = 10;

/** A limit by network and, with ten times the points, by IPv6 site; `name` tells apart what an address is counted for. */
export type NetworkLimit = {
  /** Takes one point; null, or the milliseconds to wait if none is left. */
  take(name: string, address: string): Promise<number | null>;
  /** What `take` would answer without a query, or null. */
  waitOf(name: string, address: string): number | null;
  giveBack(name: string, address: string): Promise<void>;
};

/** `options` are those of one network. */
export function createNetworkLimit(
  counters: Knex,
  options: Parameters<typeof createSharedLimit>[1],
): NetworkLimit {
  const networks = createSharedLimit(counters, options);
  const sites = createSharedLimit(counters, {
    ...options,
    name: `${options.name} site`,
    points: options.points * SITE_FACTOR,
  });

  /** The limits that an address counts for, and its key in each. */
  function limitsOf(name: string, address: string): [SharedLimit, string][] {
    const site = siteOf(address);
    const own: [SharedLimit, string] = [networks, `${name} ${networkOf(address)}`];
    return site === address ? [own] : [own, [sites, `${name} ${site}`]];
  }

  function waitOf(name: string, address: string): number | null {
    const waits = limitsOf(name, address).map(([limit, key]) => limit.waitOf(key) ?? 0);
    return Math.max(...waits) || null;
  }

  return {
    waitOf,
    async take(name, address) {
      // A site has too many networks to count each of them.
      const known = waitOf(name, address);
      if (known !== null) return known;
      for (const [limit, key] of limitsOf(name, address)) {
        const wait = await limit.take(key);
        if (wait !== null) return wait;
      }
      return null;
    },
    async giveBack(name, address) {
      await Promise.all(limitsOf(name, address).map(([limit, key]) => limit.giveBack(key)));
    },
  };
}
