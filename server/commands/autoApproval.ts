import type { Knex } from "knex";
import { z } from "zod";
import { AccountModel } from "#db/models/AccountModel.ts";
import { takeTurn, TURNS } from "#db/locks.ts";
import { add, compare, type Decimal, toDecimal } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import { getSettings } from "../queries/settings.ts";

const sumSchema = z.object({ sum: z.string() });

/**
 * True when the settings let this deposit through without an administrator: within the cap of a single one and, with what
 * was approved automatically in the last 24 hours, within those of the user and of the whole desk (design section 4).
 * Locks the account and then the sum of the desk, so that two deposits at once cannot both fit under a cap. What an
 * administrator deposits is decided by somebody, so that an owner's own decision is marked as one.
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
  // What needs two administrators is not let through by none.
  if (secondApprovalAbove !== null && compare(amount, secondApprovalAbove) > 0) return false;
  await AccountModel.query(trx).findById(userId).forUpdate().throwIfNotFound();
  const ofUser = add(await sumApproved(trx, { userId }), amount);
  if (compare(ofUser, settings.autoApproveDailyLimit) > 0) return false;
  await takeTurn(trx, TURNS.automaticApprovals);
  return compare(add(await sumApproved(trx, {}), amount), settings.autoApproveDeskDailyLimit) <= 0;
}

/** USD that the settings let through in the last 24 hours. */
async function sumApproved(trx: Knex.Transaction, whose: { userId?: string }): Promise<Decimal> {
  const row: unknown = await trx("transactions")
    .where({ ...whose, automatic: true })
    .where("createdAt", ">", trx.raw("now() - interval '24 hours'"))
    .first(trx.raw("coalesce(sum(amount), 0)::text as sum"));
  return toDecimal(sumSchema.parse(row).sum);
}
