import type { Knex } from "knex";
import { z } from "zod";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Tx } from "#db/transact.ts";
import { readRows } from "#db/rows.ts";
import { type Destination, goesTo, isFirstUse } from "#protocol/firstUse.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";

/**
 * Whether a withdrawal is the only active one to its address. The hold counts from the first active withdrawal, and
 * later ones wait as long.
 */
export async function newAddressHold(trx: Knex.Transaction, userId: string, to: Destination) {
  const uses = await usesOf(trx, userId, to);
  const since = uses.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const { newAddressHoldHours: hours } = await getSettings(trx);
  const until = "coalesce(?, now()) + make_interval(hours => ?)";
  const hold = {
    firstUse: isFirstUse(uses, to),
    heldUntil:
      hours === 0
        ? null
        : TransactionModel.raw(`case when ${until} > now() then ${until} end`, [since, hours, since, hours]),
  };
  return { hold, isOnlyOne: uses.length === 0 };
}

/** Refuses to pay a withdrawal while it is held. */
export async function refuseWhileHeld({ trx }: Tx, { id, heldUntil }: TransactionModel): Promise<void> {
  if (heldUntil === null) return;
  const held = await TransactionModel.query(trx)
    .findById(id)
    .where("heldUntil", ">", TransactionModel.raw("now()"));
  if (held !== undefined)
    throw new Refusal("address_held", {
      message: `This withdrawal goes to a new address and is held until ${formatMoment(heldUntil)}. It can be rejected meanwhile.`,
    });
}

const useSchema = z.object({
  walletAddress: z.string(),
  status: z.enum(["pending", "completed"]),
  createdAt: z.date(),
});

/** Earlier withdrawals of the user to this address, one for each spelling and status. */
async function usesOf(trx: Knex.Transaction, userId: string, to: Destination) {
  const statement = trx.raw(
    `select "walletAddress", status, min("createdAt") as "createdAt"
       from transactions
       where "userId" = ? and crypto = ? and lower("walletAddress") = lower(?) and type = 'withdrawal'
         and status in ('pending', 'completed')
       group by "walletAddress", status`,
    [userId, to.crypto, to.walletAddress],
  );
  const uses = await readRows(statement, useSchema);
  return uses
    .map((use) => ({ ...use, type: "withdrawal" as const, crypto: to.crypto }))
    .filter((use) => goesTo(use, to));
}
