import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { readSnapshot } from "#db/snapshot.ts";
import { type Correction, correctionSchema } from "#protocol/corrections.ts";
import type { Actor } from "../context.ts";
import { canSeeOwned, isAdministrator } from "../policies.ts";
import { UNNAMED_DECIDER } from "../presenters/presentOrder.ts";
import { Refusal } from "../refusal.ts";
import { listBookings } from "./bookings.ts";

const CORRECTION = `
  select holders.id as "userId", holders.username, "balanceReasons".reason, setters.id as "setterId", setters.username as setter,
         coalesce("namesAdministrator", false) as "isNamed",
         coalesce(journals."createdBy" = holders.id or "balanceReasons"."ownAccount", false) as "ownAccount"
    from journals
    join users as holders on holders.id = (
           select "userId" from entries where "journalId" = journals.id and "userId" is not null limit 1)
    left join users as setters on setters.id = journals."createdBy"
    left join "balanceReasons" using (reference)
   where journals.reference = :id and kind = 'balance_adjustment'`;

const { userId, username, reason, ownAccount } = correctionSchema.shape;
const rowSchema = z.strictObject({
  userId,
  username,
  reason,
  setterId: z.string().nullable(),
  setter: z.string().nullable(),
  isNamed: z.boolean(),
  ownAccount,
});

/** A balance edit, by the reference of its movement. Throws `not_found` for one of somebody else. */
export async function getCorrection(knex: Knex, actor: Actor, id: string): Promise<Correction> {
  return readSnapshot(knex, async (trx) => {
    const row = await findRow(trx.raw(CORRECTION, { id }), rowSchema);
    if (row === null || !canSeeOwned(actor, row)) throw new Refusal("not_found");
    const { setter, setterId, isNamed, ...told } = row;
    const [booking] = await listBookings(trx, { id, userId: row.userId, kinds: ["balance_adjustment"] });
    if (booking === undefined) throw new Error(`The correction ${id} has no entries.`);
    const mayName = isNamed || row.ownAccount || isAdministrator(actor);
    const [correctedBy, correctedById] =
      mayName && setter !== null ? [setter, setterId] : [UNNAMED_DECIDER, null];
    return { id, ...told, correctedBy, correctedById, booking };
  });
}
