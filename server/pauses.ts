import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { Tx } from "#db/transact.ts";
import { PAUSED_NAMES } from "#protocol/pauses.ts";
import { PAUSES, type Pausable, type PauseName } from "#protocol/settings.ts";
import { Refusal } from "./refusal.ts";

/** Refuses a paused action, for administrators too, with the reason. */
export function refusePaused(settings: Record<PauseName, string | null>, what: Pausable): void {
  const reason = settings[PAUSES[what]];
  if (reason !== null)
    throw new Refusal("paused", { message: `${PAUSED_NAMES[what]} are paused: ${reason}` });
}

/** The same in a transaction. A pause waits for this transaction to end; once it is answered, no new one begins. */
export async function refuseWhilePaused({ trx }: Tx, what: Pausable): Promise<void> {
  refusePaused(await SettingsModel.query(trx).findById(1).forShare().throwIfNotFound(), what);
}
