import { createHash } from "node:crypto";
import { LogoModel } from "#db/models/LogoModel.ts";
import type { AdminSettings } from "#protocol/entities.ts";
import type { Context } from "../context.ts";
import { readImage } from "../uploads/readImage.ts";
import { replaceLogo } from "./replaceLogo.ts";

/** Checks and cleans the image and makes it the logo of the site, named by its content. */
export async function uploadLogo({ database }: Context, file: Buffer): Promise<AdminSettings> {
  const { bytes, contentType } = await readImage(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return database.transact(async (tx) => {
    await LogoModel.query(tx.trx).insert({ hash, contentType, bytes }).onConflict("hash").ignore();
    return replaceLogo(tx, hash);
  });
}
