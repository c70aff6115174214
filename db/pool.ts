import type { Knex } from "knex";

/** Connections of the pool, busy and free, and how many queries wait for one. */
export type PoolLoad = { used: number; free: number; waiting: number; max: number };

/** Knex's pool, as far as it is read here; knex types it as any. */
type Pool = {
  max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
};

/** Throws if a new version of knex keeps its pool elsewhere. */
export function readPool(knex: Knex): PoolLoad {
  const client: unknown = knex.client;
  if (typeof client !== "object" || client === null || !("pool" in client))
    throw new Error("knex has no pool.");
  const { pool } = client;
  // After `destroy` there is none.
  if (!isPool(pool)) return { used: 0, free: 0, waiting: 0, max: 0 };
  return {
    used: pool.numUsed(),
    free: pool.numFree(),
    waiting: pool.numPendingAcquires(),
    max: pool.max,
  };
}

function isPool(pool: unknown): pool is Pool {
  return typeof pool === "object" && pool !== null && "numPendingAcquires" in pool;
}
