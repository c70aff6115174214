import { basename, extname } from "node:path";
import { Refusal } from "../refusal.ts";
import { drawPicture, type Picture } from "./drawing.ts";
import type { Upload } from "./readUpload.ts";

const EXTENSIONS: Record<Picture["kind"], readonly string[]> = {
  PNG: [".png"],
  JPEG: [".jpg", ".jpeg"],
  GIF: [".gif"],
  SVG: [".svg"],
};

/**
 * Draws an uploaded file, and refuses one whose name says that it is something else. A name without an extension says
 * nothing: what programs send may have none.
 */
export async function drawUpload(
  { name, bytes }: Upload,
  options: Parameters<typeof drawPicture>[1],
): Promise<Picture> {
  const picture = await drawPicture(bytes, options);
  const shown = basename(name.replaceAll("\\", "/")).slice(-60);
  const extension = extname(shown).toLowerCase();
  if (extension === "" || EXTENSIONS[picture.kind].includes(extension)) return picture;
  const message =
    picture.kind === "SVG" ? `${shown} is an SVG: rename it.` : `${shown} is a ${picture.kind}: rename it.`;
  throw new Refusal("invalid_image", { message });
}
