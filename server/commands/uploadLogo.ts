import { createHash } from "node:crypto";
import { LogoModel } from "#db/models/LogoModel.ts";
import type { AdminSettings } from "#protocol/entities.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { readImage } from "../uploads/readImage.ts";
import { replaceLogo } from "./replaceLogo.ts";

/** Checks and cleans the image and makes it the logo of the site, named by its content. */
export async function uploadLogo({ database }: Context, actor: Actor, file: Buffer): Promise<AdminSettings> {
  const { bytes, contentType } = await readImage(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return database.transact(async (tx) => {
    await LogoModel.query(tx.trx).insert({ hash, contentType, bytes }).onConflict("hash").ignore();
    const settings = await replaceLogo(tx, hash);
    await record(tx, actor, {
      action: "logo.uploaded",
      subject: hash,
      details: { contentType, bytes: bytes.length },
    });
    return settings;
  });
}
