import { PushSubscriptionModel } from "#db/models/PushSubscriptionModel.ts";
import type { PushSetup } from "#protocol/push.ts";
import type { Actor, Context } from "../context.ts";
import type { Vapid } from "../push/vapid.ts";
import { readPushSetup } from "../queries/pushSetup.ts";
import { Refusal } from "../refusal.ts";

/** Ends the pushes to one of the actor's browsers. */
export async function stopPush(
  { config, database }: Context,
  { publicKey }: Vapid,
  actor: Actor,
  id: string,
): Promise<PushSetup> {
  const { knex } = database;
  const stopped = await PushSubscriptionModel.query(knex).delete().where({ id, userId: actor.user.id });
  if (stopped === 0) throw new Refusal("not_found");
  return readPushSetup(knex, config, publicKey, actor);
}
