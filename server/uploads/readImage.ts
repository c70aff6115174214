import { Refusal } from "../refusal.ts";
import { sanitizeSvg } from "./sanitizeSvg.ts";

export type Image = { bytes: Buffer; contentType: string };

const RASTER = new Set(["image/png", "image/jpeg", "image/gif"]);

/** Recognises an image by its bytes, whatever its name says; refuses all but PNG, JPEG, GIF and SVG. */
export async function readImage(bytes: Buffer): Promise<Image> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(bytes);
  if (type !== undefined && RASTER.has(type.mime)) {
    await refuseWithoutSize(bytes);
    return { bytes, contentType: type.mime };
  }
  if (type !== undefined && type.mime !== "application/xml") throw new Refusal("invalid_image");
  return { bytes: Buffer.from(await sanitizeSvg(bytes)), contentType: "image/svg+xml" };
}

/** A header that says PNG and nothing behind it is no picture. */
async function refuseWithoutSize(bytes: Buffer): Promise<void> {
  const { imageSize } = await import("image-size");
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    throw new Refusal("invalid_image");
  }
  if (size.width === 0 || size.height === 0) throw new Refusal("invalid_image");
}
