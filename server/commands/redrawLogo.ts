import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { LogoModel } from "#db/models/LogoModel.ts";
import { SettingsModel } from "#db/models/SettingsModel.ts";
import { record } from "../audit/record.ts";
import { Refusal } from "../refusal.ts";
import { drawPicture, type Picture } from "../uploads/drawing.ts";
import { replaceLogo } from "./replaceLogo.ts";

type Options = { database: Database; log: Logger };

/**
 * Redraws a logo that an older version stored unprocessed, or removes it if that fails. A logo that another node or
 * an administrator stored meanwhile is kept.
 */
export async function redrawLogo({ database, log }: Options): Promise<void> {
  const old = await LogoModel.query(database.knex).whereNull("width").first();
  if (old === undefined) return;
  const drawn = await draw(old.bytes, log);
  await database.transact(async (tx) => {
    const { logoHash } = await SettingsModel.query(tx.trx).findById(1).forUpdate().throwIfNotFound();
    const isStill = await LogoModel.query(tx.trx).findOne({ hash: old.hash }).whereNull("width");
    if (logoHash !== old.hash || isStill === undefined) return;
    await replaceLogo(tx, drawn.picture);
    await record(
      tx,
      { name: "clock" },
      {
        action: drawn.picture === null ? "logo.removed" : "logo.redrawn",
        subject: null,
        details: { contentType: old.contentType, bytes: old.bytes.length, reason: drawn.reason },
      },
    );
  });
}

async function draw(bytes: Buffer, log: Logger): Promise<{ picture: Picture | null; reason: string | null }> {
  try {
    return { picture: await drawPicture(bytes, { log }), reason: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "invalid_image") throw error;
    return { picture: null, reason: error.message };
  }
}
