import type { AdminSettings } from "#protocol/settings.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { drawPicture, type Picture } from "../uploads/drawing.ts";
import { hashOf, replaceLogo } from "./replaceLogo.ts";

const CONTENT_TYPES: Record<Picture["kind"], string> = {
  PNG: "image/png",
  JPEG: "image/jpeg",
  GIF: "image/gif",
  SVG: "image/svg+xml",
};

/** Redraws the uploaded picture and makes it the site's logo. */
export async function uploadLogo(
  { database, log }: Context,
  actor: Actor,
  file: Buffer,
): Promise<AdminSettings> {
  const picture = await drawPicture(file, { log });
  return database.transact(async (tx) => {
    const settings = await replaceLogo(tx, picture);
    const { kind, png } = picture;
    await record(tx, actor, {
      action: "logo.uploaded",
      subject: hashOf(png),
      details: { contentType: CONTENT_TYPES[kind], bytes: file.length },
    });
    return settings;
  });
}
