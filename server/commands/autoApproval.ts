import type { Knex } from "knex";
import { z } from "zod";
import { AccountModel } from "#db/models/AccountModel.ts";
import { add, compare, type Decimal, toDecimal } from "#protocol/money.ts";
import { getSettings } from "../queries/settings.ts";

const sumSchema = z.object({ sum: z.string() });

/**
 * True when the settings let this deposit through without an administrator: within the cap of a single one and,
 * with what the user had approved automatically in the last 24 hours, within the daily cap (design section 4).
 * Locks the account, so that two deposits at once cannot both fit under the daily cap.
 */
export async function isApprovedAutomatically(
  trx: Knex.Transaction,
  userId: string,
  amount: Decimal,
): Promise<boolean> {
  const settings = await getSettings(trx);
  const { secondApprovalAbove } = settings;
  if (!settings.autoApproveDeposits || compare(amount, settings.autoApproveLimit) > 0) return false;
  // What needs two administrators is not let through by none.
  if (secondApprovalAbove !== null && compare(amount, secondApprovalAbove) > 0) return false;
  await AccountModel.query(trx).findById(userId).forUpdate().throwIfNotFound();
  const row: unknown = await trx("transactions")
    .where({ userId, type: "deposit", automatic: true })
    .where("createdAt", ">", trx.raw("now() - interval '24 hours'"))
    .first(trx.raw("coalesce(sum(amount), 0)::text as sum"));
  const approved = toDecimal(sumSchema.parse(row).sum);
  return compare(add(approved, amount), settings.autoApproveDailyLimit) <= 0;
}
