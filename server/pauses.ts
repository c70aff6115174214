import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { Tx } from "#db/transact.ts";
import { PAUSED_NAMES } from "#protocol/pauses.ts";
import { PAUSES, type Pausable, type PauseName } from "#protocol/settings.ts";
import { Refusal } from "./refusal.ts";

/** Refuses what is paused, for everybody alike, and says why. */
export function refusePaused(settings: Record<PauseName, string | null>, what: Pausable): void {
  const reason = settings[PAUSES[what]];
  if (reason !== null)
    throw new Refusal("paused", { message: `${PAUSED_NAMES[what]} are paused: ${reason}` });
}

/** The same in a transaction. Whoever pauses it waits for this one: once they have their answer, nothing more begins. */
export async function refuseWhilePaused({ trx }: Tx, what: Pausable): Promise<void> {
  refusePaused(await SettingsModel.query(trx).findById(1).forShare().throwIfNotFound(), what);
}
