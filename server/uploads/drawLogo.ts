import sharp, { type Metadata, type SharpOptions } from "sharp";
import { LOGO_HEIGHT, LOGO_WIDTH } from "#protocol/constants.ts";
import { noteSvg, readSvg } from "./readSvg.ts";
import { UnusableImage } from "./unusableImage.ts";

/* Decodes uploaded files. Runs only in a separate process (drawProcess.ts). */

export type Kind = "PNG" | "JPEG" | "GIF" | "SVG";

export type Drawing = {
  kind: Kind;
  /** A PNG without metadata. */
  png: Buffer;
  width: number;
  height: number;
  /** What to check before publishing it. */
  notes: string[];
};

/** 25 megapixels, like a good camera: at most 200 MB while decoding. */
const MAX_PIXELS = 25_000_000;
const DEFAULT_DPI = 72;

/** Only these decoders of the library may read a file. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Draws the picture in the size of a logo; throws `UnusableImage` if it can't. An animation keeps its first frame. */
export async function drawLogo(bytes: Buffer): Promise<Drawing> {
  const kind = kindOf(bytes);
  if (kind !== null) return { kind, notes: [], ...(await drawRaster(bytes, kind)) };
  const svg = readSvg(bytes);
  if (svg === null) throw new UnusableImage("The file is not a PNG, JPEG, GIF or SVG image.");
  return { kind: "SVG", ...(await drawSvg(svg)), notes: noteSvg(svg) };
}

function kindOf(bytes: Buffer): Kind | null {
  const head = bytes.toString("latin1", 0, 8);
  if (head === "\x89PNG\r\n\x1a\n") return "PNG";
  if (head.startsWith("\xff\xd8\xff")) return "JPEG";
  if (/^GIF8[79]a/.test(head)) return "GIF";
  if (head.startsWith("\x1f\x8b"))
    throw new UnusableImage("The file is packed, like an .svgz. Save the picture as a plain SVG or a PNG.");
  return null;
}

async function drawRaster(bytes: Buffer, kind: Kind): Promise<Omit<Drawing, "kind" | "notes">> {
  const damaged = new UnusableImage(`The ${kind} is damaged and can't be read. Please export it again.`);
  const { width, height } = await measure(bytes, () => damaged);
  if (width * height > MAX_PIXELS)
    throw new UnusableImage(
      `The picture has ${inWords(width)} × ${inWords(height)} pixels, which is too large. Make it smaller: 200 × 60 is recommended.`,
    );
  return render(bytes, { failOn: "error", autoOrient: true }, () => damaged);
}

async function drawSvg(text: string): Promise<Omit<Drawing, "kind" | "notes">> {
  // The library recognises an SVG by its first 1,000 bytes; the beginning of a real file may be longer.
  const bytes = Buffer.from(`<!-- <svg -->${text}`);
  const { width, height } = await measure(bytes, explainSvg);
  const density = DEFAULT_DPI * Math.min(LOGO_WIDTH / width, LOGO_HEIGHT / height);
  const drawing = await render(bytes, { density: Math.min(Math.max(density, 1), 100_000) }, explainSvg);
  if (await isBlank(drawing.png))
    throw new UnusableImage(
      "Nothing can be seen when the SVG is drawn. Embed its pictures and convert its text to outlines, or export it as a PNG.",
    );
  return drawing;
}

async function measure(bytes: Buffer, explain: Explain): Promise<Pick<Metadata, "width" | "height">> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw explain(error);
  }
}

async function render(bytes: Buffer, options: SharpOptions, explain: Explain) {
  try {
    const { data, info } = await sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS })
      .resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    throw explain(error);
  }
}

async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats();
  return channels.length === 4 && channels[3]?.max === 0;
}

type Explain = (error: unknown) => UnusableImage;

/** The library's complaint about an SVG, in words for whoever drew it. */
function explainSvg(error: unknown): UnusableImage {
  const message = error instanceof Error ? error.message : "";
  if (/zero-sized|dimensions/i.test(message))
    return new UnusableImage(
      "The SVG has no size, or too large a one. Give it a width and a height, like 200 and 60.",
    );
  if (/exceeded|excessive|cannot load more|amplification|pixel limit/i.test(message))
    return new UnusableImage("The SVG is too complex to draw. Simplify it, or export it as a PNG.");
  const [, line, fault] = /on line (\d+) column \d+ of data: ([^\n]{1,120})/.exec(message) ?? [];
  if (line !== undefined && fault !== undefined)
    return new UnusableImage(
      `The SVG can't be read: line ${line}: ${fault.replace(/ line \d+\s*$/, "").trim()}. Export it again, or as a PNG.`,
    );
  return new UnusableImage("The SVG can't be drawn. Export it again, or as a PNG.");
}

function inWords(pixels: number): string {
  return pixels.toLocaleString("en-US");
}
