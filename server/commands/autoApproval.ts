import type { Knex } from "knex";
import { z } from "zod";
import { AccountModel } from "#db/models/AccountModel.ts";
import { takeTurn, TURNS } from "#db/locks.ts";
import { add, compare, type Decimal, toDecimal } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import { getSettings } from "../queries/settings.ts";

const sumSchema = z.object({ sum: z.string() });

/**
 * True when the settings approve this deposit without an administrator: within the limits of one deposit, and,
 * including the last 24 hours, of the user and of the whole desk. Locks the account and then the desk's sum, so that
 * two deposits at once cannot both fit. An administrator's own deposit is never approved this way, so that an owner's
 * decision about it is marked as such.
 */
export async function isApprovedAutomatically(
  trx: Knex.Transaction,
  { id: userId, role }: User,
  amount: Decimal,
): Promise<boolean> {
  const settings = await getSettings(trx);
  const { secondApprovalAbove } = settings;
  if (role === "admin" || !settings.autoApproveDeposits || compare(amount, settings.autoApproveLimit) > 0)
    return false;
  // If it needs two administrators, it can't do without any.
  if (secondApprovalAbove !== null && compare(amount, secondApprovalAbove) > 0) return false;
  await AccountModel.query(trx).findById(userId).forUpdate().throwIfNotFound();
  const ofUser = add(await sumApproved(trx, { userId }), amount);
  if (compare(ofUser, settings.autoApproveDailyLimit) > 0) return false;
  await takeTurn(trx, TURNS.automaticApprovals);
  return compare(add(await sumApproved(trx, {}), amount), settings.autoApproveDeskDailyLimit) <= 0;
}

/** USD approved automatically in the last 24 hours. */
async function sumApproved(trx: Knex.Transaction, whose: { userId?: string }): Promise<Decimal> {
  const row: unknown = await trx("transactions")
    .where({ ...whose, automatic: true })
    .where("createdAt", ">", trx.raw("now() - interval '24 hours'"))
    .first(trx.raw("coalesce(sum(amount), 0)::text as sum"));
  return toDecimal(sumSchema.parse(row).sum);
}
