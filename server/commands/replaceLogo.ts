import { createHash } from "node:crypto";
import { LogoModel } from "#db/models/LogoModel.ts";
import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";
import type { Picture } from "../uploads/drawing.ts";

type Drawn = Pick<Picture, "png" | "width" | "height">;

/** Publishes another logo, named by its content, or none, and deletes the previous one. */
export async function replaceLogo({ trx, publish }: Tx, logo: Drawn | null): Promise<AdminSettings> {
  const logoHash = logo === null ? null : await store(trx, logo);
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

/** The name of a logo: hex sha256. */
export function hashOf(png: Buffer): string {
  return createHash("sha256").update(png).digest("hex");
}

async function store(trx: Tx["trx"], { png, width, height }: Drawn): Promise<string> {
  const hash = hashOf(png);
  await LogoModel.query(trx)
    .insert({ hash, contentType: "image/png", bytes: png, width, height })
    .onConflict("hash")
    // An older version may have stored the same bytes unprocessed.
    .merge(["width", "height"]);
  return hash;
}
