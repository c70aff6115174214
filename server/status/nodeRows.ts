import type { Knex } from "knex";
import { z } from "zod";

/** Killed nodes stay visible this long; their age shows that they are gone. */
const SHOWN = "interval '5 minutes'";

/** A background job of a node. In ages, not times: clocks of nodes differ. */
const jobStatusSchema = z.object({
  name: z.string(),
  everyMs: z.number(),
  /** Null if it never did. */
  succeededMsAgo: z.number().nullable(),
  failedMsAgo: z.number().nullable(),
});
export type JobStatus = z.infer<typeof jobStatusSchema>;

const loadSchema = z.object({
  sockets: z.number(),
  lagMs: z.number(),
  feedsPrices: z.boolean(),
  /** Empty if another version stored them differently. */
  jobs: z.array(jobStatusSchema).catch([]),
});
export type NodeLoad = z.infer<typeof loadSchema>;

const rowSchema = loadSchema.extend({
  id: z.string(),
  version: z.string(),
  startedAt: z.date(),
  seenAt: z.date(),
});
export type NodeRow = z.infer<typeof rowSchema>;

/** Records that the node is alive, and its load; forgets nodes that have not reported for long. */
export async function recordNode(
  knex: Knex,
  id: string,
  version: string,
  { jobs, lagMs, ...load }: NodeLoad,
): Promise<void> {
  const columns = { ...load, lagMs: Math.round(lagMs), jobs: JSON.stringify(jobs) };
  await knex("nodes")
    .with("gone", knex("nodes").whereRaw(`"seenAt" < now() - ${SHOWN}`).whereNot({ id }).delete())
    .insert({ id, version, ...columns })
    .onConflict("id")
    .merge({ ...columns, seenAt: knex.fn.now() });
}

/** Once a node has stopped in order, it no longer counts as silent. */
export async function removeNode(knex: Knex, id: string): Promise<void> {
  await knex("nodes").where({ id }).delete();
}

/** The longest-running first. */
export async function listNodes(knex: Knex): Promise<NodeRow[]> {
  const rows: unknown = await knex("nodes")
    .select("id", "version", "startedAt", "seenAt", "sockets", "lagMs", "feedsPrices", "jobs")
    .whereRaw(`"seenAt" > now() - ${SHOWN}`)
    .orderBy(["startedAt", "id"]);
  return z.array(rowSchema).parse(rows);
}
