import type { Knex } from "knex";
import { z } from "zod";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Tx } from "#db/transact.ts";
import { readRows } from "#db/rows.ts";
import { normalizeAddress } from "#protocol/addresses.ts";
import type { Coin } from "#protocol/coins.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";

type Destination = { userId: string; crypto: Coin; walletAddress: string };

/**
 * What a withdrawal says about its address. An address is new until a withdrawal to it was paid, so a small cancelled
 * one makes no difference. The hold counts from the first active withdrawal, and later ones wait as long.
 */
export async function newAddressHold(trx: Knex.Transaction, to: Destination) {
  const uses = await usesOf(trx, to);
  const since = uses.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const { newAddressHoldHours: hours } = await getSettings(trx);
  const until = "coalesce(?, now()) + make_interval(hours => ?)";
  return {
    firstUse: !uses.some(({ isPaid }) => isPaid),
    heldUntil:
      hours === 0
        ? null
        : TransactionModel.raw(`case when ${until} > now() then ${until} end`, [since, hours, since, hours]),
  };
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

const useSchema = z.object({ walletAddress: z.string(), createdAt: z.date(), isPaid: z.boolean() });
type Use = z.infer<typeof useSchema>;

/** Earlier withdrawals of the user to this address, one for each spelling. */
async function usesOf(trx: Knex.Transaction, { userId, crypto, walletAddress }: Destination): Promise<Use[]> {
  const statement = trx.raw(
    `select "walletAddress", min("createdAt") as "createdAt", bool_or(status = 'completed') as "isPaid"
       from transactions
       where "userId" = ? and crypto = ? and lower("walletAddress") = lower(?) and type = 'withdrawal'
         and status in ('pending', 'completed')
       group by "walletAddress"`,
    [userId, crypto, walletAddress],
  );
  const uses = await readRows(statement, useSchema);
  const same = normalizeAddress(crypto, walletAddress);
  return uses.filter((use) => normalizeAddress(crypto, use.walletAddress) === same);
}
