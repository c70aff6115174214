import { CheckModel } from "#db/models/CheckModel.ts";
import { type Check, isRed } from "#protocol/books.ts";
import { record } from "../audit/record.ts";
import { publishCheck } from "../books/checkRows.ts";
import type { Actor, Context } from "../context.ts";
import { Refusal } from "../refusal.ts";

/** Acknowledges what a check found, once; administrators are no longer alerted. */
export async function acknowledgeCheck(
  { database }: Context,
  actor: Actor,
  id: string,
  note: string,
): Promise<Check> {
  return database.transact(async (tx) => {
    const known = await CheckModel.query(tx.trx).findById(id).forUpdate();
    if (known === undefined || !isRed(known)) throw new Refusal("not_found");
    if (known.acknowledgedAt !== null)
      throw new Refusal("already_processed", { message: "Somebody has acknowledged this already." });
    const row = await CheckModel.query(tx.trx)
      .patch({
        acknowledgedBy: actor.user.id,
        acknowledgedAt: CheckModel.raw("now()"),
        note,
        version: known.version + 1,
      })
      .findById(id)
      .returning("*")
      .throwIfNotFound();
    await record(tx, actor, { action: "check.acknowledged", subject: id, details: { note } });
    return publishCheck(tx, row);
  });
}
