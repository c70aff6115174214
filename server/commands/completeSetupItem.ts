import type { SetupItem } from "#protocol/setup.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";

/** Ticks off an item of the list for a new desk, for all administrators. */
export async function tickOff({ database }: Context, actor: Actor, item: SetupItem): Promise<void> {
  await database.transact(async (tx) => {
    const inserted: unknown[] = await tx
      .trx("setupMarks")
      .insert({ item, markedBy: actor.user.id })
      .onConflict("item")
      .ignore()
      .returning("item");
    if (inserted.length > 0)
      await record(tx, actor, { action: "setup.ticked_off", subject: null, details: { item } });
  });
}
