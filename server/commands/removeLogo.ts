import type { Database } from "#db/database.ts";
import { SettingsModel } from "#db/models/SettingsModel.ts";
import { type AuditActor, record } from "../audit/record.ts";
import { replaceLogo } from "./replaceLogo.ts";

/** False if there was none. */
export async function removeLogo(database: Database, by: AuditActor): Promise<boolean> {
  return database.transact(async (tx) => {
    const { logoHash } = await SettingsModel.query(tx.trx).findById(1).forUpdate().throwIfNotFound();
    if (logoHash === null) return false;
    await replaceLogo(tx, null);
    await record(tx, by, { action: "logo.removed", subject: null });
    return true;
  });
}
