import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { replaceLogo } from "./replaceLogo.ts";

export async function removeLogo({ database }: Context, actor: Actor): Promise<void> {
  await database.transact(async (tx) => {
    await replaceLogo(tx, null);
    await record(tx, actor, { action: "logo.removed", subject: null });
  });
}
