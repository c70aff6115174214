import { v7 as uuidv7 } from "uuid";
import { PushSubscriptionModel } from "#db/models/PushSubscriptionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { MAX_PUSH_BROWSERS, type PushSetup, type PushSubscriptionForm } from "#protocol/push.ts";
import type { Actor, Context } from "../context.ts";
import { isPushService } from "../push/services.ts";
import { isPublicKey, type Vapid } from "../push/vapid.ts";
import { readPushSetup } from "../queries/pushSetup.ts";
import { Refusal } from "../refusal.ts";

/** Sends pushes to the actor's browser until its session ends. */
export async function startPush(
  { config, database }: Context,
  { publicKey }: Vapid,
  actor: Actor,
  { endpoint, keys }: PushSubscriptionForm,
): Promise<PushSetup> {
  if (!isPushService(endpoint, config.pushServices))
    throw refused("This browser's push service is not known to the desk.");
  if (!isPublicKey(keys.p256dh)) throw refused("The key of this browser is invalid.");
  const { id: userId } = actor.user;
  const sessionHash = Buffer.from(actor.sessionHash, "hex");
  return database.transact(async ({ trx }) => {
    const user = await UserModel.query(trx).findById(userId).forUpdate();
    if (user?.isActive !== true) throw new Refusal("account_suspended");
    // Subscriptions of the same browser, for this or another user, which its keys prove.
    await PushSubscriptionModel.query(trx)
      .delete()
      .where({ endpoint, ...keys });
    await PushSubscriptionModel.query(trx).delete().where({ sessionHash });
    const added = await trx("pushSubscriptions")
      .insert({ id: uuidv7(), userId, sessionHash, endpoint, ...keys, serverKey: publicKey })
      .onConflict("endpoint")
      .ignore()
      .returning("id");
    if (added.length === 0) throw refused("Another browser has this push address.");
    await PushSubscriptionModel.query(trx)
      .delete()
      .whereIn(
        "id",
        PushSubscriptionModel.query(trx)
          .where({ userId })
          .orderBy("createdAt", "desc")
          .orderBy("id", "desc")
          .offset(MAX_PUSH_BROWSERS)
          .select("id"),
      );
    return readPushSetup(trx, config, publicKey, actor);
  });
}

function refused(message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { endpoint: message } });
}
