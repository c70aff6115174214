import { LogoModel } from "#db/models/LogoModel.ts";
import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AdminSettings } from "#protocol/entities.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";

/** Points the settings to another logo, or to none, and forgets the one before. */
export async function replaceLogo({ trx, publish }: Tx, logoHash: string | null): Promise<AdminSettings> {
  const row = await SettingsModel.query(trx)
    .patch({ logoHash, version: SettingsModel.raw("version + 1") })
    .where({ id: 1 })
    .returning("*")
    .first()
    .throwIfNotFound();
  await LogoModel.query(trx)
    .delete()
    .whereNot({ hash: logoHash ?? "" });
  const settings = presentAdminSettings(row);
  publish({ name: "settings.changed", userId: null, payload: settings });
  return settings;
}
