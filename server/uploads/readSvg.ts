import { UnusableImage } from "./unusableImage.ts";

const MAX_BYTES = 2 * 1024 * 1024;

/**
 * What may precede the root element: white space, comments, instructions, a DOCTYPE. Each alternative starts
 * differently.
 */
const OPENING = /^<(?:\?|!--|!DOCTYPE|[\w.-]+:svg[\s>/]|svg[\s>/])/i;

/**
 * The text of an SVG, or null if the file is something else. Without its XML declaration, so that it is read as the
 * text it is now.
 */
export function readSvg(bytes: Buffer): string | null {
  const encoding = encodingOf(bytes);
  const head = decode(bytes.subarray(0, 4096), encoding, false)?.trimStart() ?? "";
  if (!OPENING.test(head)) return null;
  const text = decode(bytes, encoding, true);
  if (text === null || !/<(?:[\w.-]+:)?svg[\s>/]/i.test(text)) return null;
  if (bytes.length > MAX_BYTES)
    throw new UnusableImage(
      "The SVG is larger than 2 MB. Export it without editing data and embedded pictures, or as a PNG.",
    );
  return text.trimStart().replace(/^<\?xml\s[^>]{0,200}\?>/, "");
}

/** By the byte order mark, otherwise the XML declaration, otherwise UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const declaration = bytes.toString("latin1", 0, 200);
  const named = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration)?.[1] ?? "utf-8";
  // A declaration that can be read byte by byte is not UTF-16, whatever it says.
  return /^utf-?16/i.test(named) ? "utf-8" : named;
}

/** Null if the bytes are invalid in this encoding. */
function decode(bytes: Buffer, encoding: string, isWhole: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}

/** Notes on what may look different from the program in which the SVG was drawn. */
export function noteSvg(text: string): string[] {
  const notes: string[] = [];
  if (/<(?:[\w.-]+:)?text[\s>]/.test(text))
    notes.push("Text is drawn in a font of the server. If it looks wrong, convert it to outlines.");
  if (
    [...text.matchAll(/<(?:[\w.-]+:)?image\s/g)].some(({ index }) =>
      linksOut(text.slice(index, index + 2000)),
    )
  )
    notes.push("Pictures outside the file are left out. Embed them to include them.");
  return notes;
}

function linksOut(tag: string): boolean {
  return /^[^>]*?[\s:]href\s*=\s*["'](?!data:|#)/.test(tag);
}
