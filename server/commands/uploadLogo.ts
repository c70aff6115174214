import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";
import type { Picture } from "../uploads/drawing.ts";
import { drawUpload } from "../uploads/drawUpload.ts";
import type { Upload } from "../uploads/readUpload.ts";
import { hashOf, replaceLogo } from "./replaceLogo.ts";

const CONTENT_TYPES: Record<Picture["kind"], string> = {
  PNG: "image/png",
  JPEG: "image/jpeg",
  GIF: "image/gif",
  SVG: "image/svg+xml",
};

/** Redraws the uploaded picture and makes it the site's logo; does nothing if it already is. */
export async function uploadLogo(
  { database, log }: Context,
  actor: Actor,
  file: Upload,
): Promise<AdminSettings> {
  const picture = await drawUpload(file, { log });
  return database.transact(async (tx) => {
    const shown = await SettingsModel.query(tx.trx).findById(1).forUpdate().throwIfNotFound();
    if (shown.logoHash === hashOf(picture.png)) return presentAdminSettings(shown);
    const settings = await replaceLogo(tx, picture);
    const { kind, png } = picture;
    await record(tx, actor, {
      action: "logo.uploaded",
      subject: hashOf(png),
      details: { contentType: CONTENT_TYPES[kind], bytes: file.bytes.length },
    });
    return settings;
  });
}
