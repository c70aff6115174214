import { z } from "zod";
import { takeTurn, TURNS } from "#db/locks.ts";
import { readRow } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import { add, compare, type Decimal, toDecimal } from "#protocol/money.ts";
import { SETTING_NAMES, SETTING_TABLE } from "#protocol/settingTable.ts";
import type { AdminSettings, SettingName } from "#protocol/settings.ts";
import type { Actor } from "../context.ts";
import { getSettings } from "../queries/settings.ts";

/**
 * Serialises the decisions of one administrator while amounts are limited, so that two at once cannot both fit under
 * the limit. Call it before locking anything else.
 */
export async function queueDecision({ trx }: Tx, { user }: Actor): Promise<void> {
  const { secondApprovalAbove } = await getSettings(trx);
  if (secondApprovalAbove !== null) await takeTurn(trx, TURNS.decisionsOf(user.id));
}

const sumSchema = z.object({ sum: z.string() });

export type Amounts = {
  /** USD; each is compared on its own. */
  single: Decimal[];
  /** USD paid or kept by this; compared together with what the administrator let through alone in the last 24 hours. */
  through: Decimal;
};

/**
 * True if this is too large for one administrator, alone or together with the last 24 hours. That sum covers all
 * accounts and addresses, so splitting an amount does not help.
 */
export async function isAboveLimit({ trx }: Tx, { user }: Actor, amounts: Amounts): Promise<boolean> {
  const { secondApprovalAbove: limit } = await getSettings(trx);
  if (limit === null) return false;
  if (amounts.single.some((amount) => compare(amount, limit) > 0)) return true;
  if (compare(amounts.through, toDecimal("0")) === 0) return false;
  const { sum } = await readRow(trx.raw("select let_through(?)::text as sum", [user.id]), sumSchema);
  return compare(add(toDecimal(sum), amounts.through), limit) > 0;
}

/** True while anything needs a second administrator. */
export function isRuled(
  settings: Pick<AdminSettings, "secondApprovalForChanges" | "secondApprovalAbove">,
): boolean {
  return settings.secondApprovalForChanges || settings.secondApprovalAbove !== null;
}

/** Which of these changed settings need a second administrator under the current rules. */
export function guardedSettings(
  current: AdminSettings,
  changes: Partial<Body<"updateSettings">>,
): SettingName[] {
  if (!isRuled(current)) return [];
  return SETTING_NAMES.filter(
    (name) => SETTING_TABLE[name].guarded && changes[name] !== undefined && changes[name] !== current[name],
  );
}
