import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import type { Response } from "#protocol/endpoints.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { listPasskeys } from "../queries/passkeys.ts";
import { Refusal } from "../refusal.ts";

/** Renames one of the actor's passkeys. */
export async function renamePasskey(
  { database }: Context,
  actor: Actor,
  id: string,
  name: string,
): Promise<Response<"renamePasskey">> {
  const { id: userId } = actor.user;
  return database.transact(async (tx) => {
    const before = await PasskeyModel.query(tx.trx).findOne({ id, userId }).forNoKeyUpdate();
    if (before === undefined) throw new Refusal("not_found");
    if (before.name !== name) {
      await PasskeyModel.query(tx.trx).findById(id).patch({ name });
      await record(tx, actor, {
        action: "passkey.renamed",
        subject: userId,
        details: { from: before.name, to: name },
      });
    }
    return listPasskeys(tx.trx, userId);
  });
}
