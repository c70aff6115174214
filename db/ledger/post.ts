import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Decimal, toDecimal } from "#protocol/money.ts";
import { findRow } from "../rows.ts";
import type { Posting } from "./postings.ts";

/** The user's buckets in USD right after a posting, and the user's new version. */
export type AccountState = { available: Decimal; held: Decimal; version: number };

/** A function of the database that placing an order uses too (migration 0008). */
const POST = "select available, held, version from post_journal(?, ?, ?, ?, ?)";

const movedSchema = z.object({ available: z.string(), held: z.string(), version: z.number() });

/**
 * Books a posting for a user. `reference` is the id of the order, transaction or adjustment: the database refuses a
 * second journal of the same kind for it. Returns null, and writes nothing, if a bucket would become negative or the
 * account is frozen.
 */
export async function post(
  trx: Knex.Transaction,
  posting: Posting,
  of: { userId: string; reference: string; actorId: string | null },
): Promise<AccountState | null> {
  const moved = await findRow(
    trx.raw(POST, [of.userId, of.reference, of.actorId, uuidv7(), JSON.stringify(posting)]),
    movedSchema,
  );
  if (moved === null) return null;
  return { available: toDecimal(moved.available), held: toDecimal(moved.held), version: moved.version };
}
