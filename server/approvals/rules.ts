import type { Tx } from "#db/transact.ts";
import type { AdminSettings } from "#protocol/entities.ts";
import { compare, type Decimal } from "#protocol/money.ts";
import { getSettings } from "../queries/settings.ts";

/** True when one of these amounts (USD) is too large for one administrator. */
export async function isAboveLimit({ trx }: Tx, ...amounts: Decimal[]): Promise<boolean> {
  const { secondApprovalAbove: limit } = await getSettings(trx);
  return limit !== null && amounts.some((amount) => compare(amount, limit) > 0);
}

export async function areChangesGuarded({ trx }: Tx): Promise<boolean> {
  return (await getSettings(trx)).secondApprovalForChanges;
}

const ADDRESSES = ["btcWalletAddress", "ethWalletAddress", "usdtWalletAddress"] as const;
const RULES = ["secondApprovalAbove", "secondApprovalForChanges"] as const;
/** What lets deposits through unseen: whoever could widen it alone would credit any sum, in pieces. */
const AUTOMATION = ["autoApproveDeposits", "autoApproveLimit", "autoApproveDailyLimit"] as const;

type Setting = (typeof ADDRESSES | typeof RULES | typeof AUTOMATION)[number];

/** True while something needs a second administrator. */
export function isRuled(settings: Pick<AdminSettings, (typeof RULES)[number]>): boolean {
  return settings.secondApprovalForChanges || settings.secondApprovalAbove !== null;
}

/**
 * Which of these changed settings need a second administrator as the rules stand: addresses where changes are guarded,
 * and as soon as there is any rule what lets deposits through by itself and the rules themselves, or whoever is alone
 * could go round or lift it first.
 */
export function guardedSettings(
  current: AdminSettings,
  changes: Partial<Pick<AdminSettings, Setting>>,
): Setting[] {
  const guarded: Setting[] = [
    ...(current.secondApprovalForChanges ? ADDRESSES : []),
    ...(isRuled(current) ? [...RULES, ...AUTOMATION] : []),
  ];
  return guarded.filter((setting) => {
    const [from, to] = [current[setting], changes[setting]];
    return to !== undefined && to !== from;
  });
}
