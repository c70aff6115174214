import { takeTurn, TURNS } from "#db/locks.ts";
import { TraderFlagModel } from "#db/models/TraderFlagModel.ts";
import type { Body, Params } from "#protocol/endpoints.ts";
import type { TraderFlags } from "#protocol/traderFile.ts";
import { ownAccountDetail, refuseOwnAccount } from "../approvals/ownAccount.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindFlags } from "../queries/traderFile.ts";
import { mustFindUser } from "../queries/users.ts";
import { lockTrader } from "./lockTrader.ts";

/** Sets or clears a flag of a trader, with the reason; does nothing if it already is as asked for. */
export async function changeFlag(
  { database }: Context,
  actor: Actor,
  { id: userId, flag }: Params<"changeFlag">,
  { isSet, reason }: Body<"changeFlag">,
): Promise<TraderFlags> {
  return database.transact(async (tx) => {
    // One change after the other, so that each event has all flags.
    await takeTurn(tx.trx, TURNS.flagsOf(userId));
    await lockTrader(tx, userId);
    await refuseOwnAccount(tx, actor, userId);
    const before = await TraderFlagModel.query(tx.trx).findOne({ userId, flag });
    if ((before?.isSet ?? false) === isSet) return mustFindFlags(tx.trx, userId);
    const change = { isSet, reason, changedBy: actor.user.id };
    if (before === undefined) await TraderFlagModel.query(tx.trx).insert({ userId, flag, ...change });
    else
      await TraderFlagModel.query(tx.trx)
        .where({ userId, flag })
        .patch({
          ...change,
          changedAt: TraderFlagModel.raw("now()"),
          version: TraderFlagModel.raw("version + 1"),
        });
    const flags = await mustFindFlags(tx.trx, userId);
    const { username } = await mustFindUser(tx.trx, userId);
    tx.publish({ name: "flags.changed", userId, payload: flags });
    await record(tx, actor, {
      action: isSet ? "flag.set" : "flag.cleared",
      subject: userId,
      details: { username, flag, reason, ...ownAccountDetail(userId === actor.user.id) },
    });
    return flags;
  });
}
