import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { type Decimal, toDecimal } from "#protocol/money.ts";
import type { Posting } from "./postings.ts";

/** The user's buckets in USD right after a posting, and the user's new version. */
export type AccountState = { available: Decimal; held: Decimal; version: number };

/** Written by the function of the database that placing an order uses as well (migration 0008). */
const POST = "select available, held, version from post_journal(?, ?, ?, ?, ?)";

type MovedRow = { available: string; held: string; version: number };

/**
 * Books a posting for a user. `reference` is what it is about (order, transaction or adjustment id): the
 * database refuses a second journal of the same kind for it. Returns null, and writes nothing, when a bucket
 * would become negative or the account is frozen.
 */
export async function post(
  trx: Knex.Transaction,
  posting: Posting,
  of: { userId: string; reference: string; actorId: string | null },
): Promise<AccountState | null> {
  const { rows } = await trx.raw<{ rows: MovedRow[] }>(POST, [
    of.userId,
    of.reference,
    of.actorId,
    uuidv7(),
    JSON.stringify(posting),
  ]);
  const [moved] = rows;
  if (moved === undefined) return null;
  return { available: toDecimal(moved.available), held: toDecimal(moved.held), version: moved.version };
}
