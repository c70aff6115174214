import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { consistencyRanges, inclusionRanges } from "#protocol/merkle.ts";
import { Refusal } from "../refusal.ts";
import { readRoots, readSize } from "./tree.ts";

export type Inclusion = { index: number; size: number; proof: string[] };

/** Where the leaf with this hash (hex) is, and what proves it to be among the first `size`. Throws `not_found`. */
export async function proveInclusion(knex: Knex, leafHash: string, size: number): Promise<Inclusion> {
  const found = await findRow(
    knex.raw(
      `select index::text from "logLeaves" where hash = decode(?, 'hex') and index < ? and ? <= (select max(index) + 1 from "logLeaves")
        order by "logLeaves".index limit 1`,
      [leafHash, size, size],
    ),
    z.object({ index: z.string() }),
  );
  if (found === null) throw new Refusal("not_found", { message: `No such leaf among the first ${size}.` });
  const index = parseInt(found.index, 10);
  return { index, size, proof: await readRoots(knex, inclusionRanges(index, size)) };
}

/** What proves that the log of size `to` begins with the one of size `from`. Throws `not_found`. */
export async function proveConsistency(knex: Knex, from: number, to: number): Promise<string[]> {
  if (to > (await readSize(knex)))
    throw new Refusal("not_found", { message: `The log does not have ${to} leaves yet.` });
  return readRoots(knex, consistencyRanges(from, to));
}
