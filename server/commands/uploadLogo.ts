import type { AdminSettings } from "#protocol/entities.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { drawPicture } from "../uploads/drawing.ts";
import { hashOf, replaceLogo } from "./replaceLogo.ts";

/** Draws the uploaded picture and makes it the logo of the site. */
export async function uploadLogo(
  { database, log }: Context,
  actor: Actor,
  file: Buffer,
): Promise<AdminSettings> {
  const picture = await drawPicture(file, { log });
  return database.transact(async (tx) => {
    const settings = await replaceLogo(tx, picture);
    const { kind, png, width, height } = picture;
    await record(tx, actor, {
      action: "logo.uploaded",
      subject: hashOf(png),
      details: { format: kind, bytes: file.length, width, height },
    });
    return settings;
  });
}
