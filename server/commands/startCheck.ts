import { v7 as uuidv7 } from "uuid";
import { CheckModel } from "#db/models/CheckModel.ts";
import { countRows } from "#db/rows.ts";
import type { Check } from "#protocol/books.ts";
import { record } from "../audit/record.ts";
import { publishCheck } from "../books/checkRows.ts";
import { STEPS } from "../books/runCheck.ts";
import type { Actor, Context } from "../context.ts";

/** Requests a check of the books and the log, which a node starts soon; returns the current one if one is under way. */
export async function startCheck({ database }: Context, actor: Actor): Promise<Check> {
  return database.transact(async (tx) => {
    const id = uuidv7();
    const inserted = await countRows(
      tx.trx.raw(`insert into checks (id, "requestedBy", "of") values (?, ?, ?) on conflict do nothing`, [
        id,
        actor.user.id,
        STEPS,
      ]),
    );
    const row = await CheckModel.query(tx.trx).whereNull("finishedAt").first().throwIfNotFound();
    if (inserted > 0) await record(tx, actor, { action: "check.requested", subject: id });
    return publishCheck(tx, row);
  });
}
