import { describe, expect, test } from "vitest";
import sharp from "sharp";
import { GIF, PNG } from "../test/fixtures.ts";
import { SVGS } from "../test/svgs.ts";
import { drawLogo } from "./drawLogo.ts";

const [RED, GREEN, CLEAR] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 0, 0],
];

/** The colour at this fraction of the width, half way down. */
async function colorAt(png: Buffer, part: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * 4;
  return [...data.subarray(at, at + 4)];
}

function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: "#ff0000" } });
}

const wrap = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 60">${inside}</svg>`;

describe("an SVG as programs write it looks the same as there", () => {
  test.each(SVGS)("%s", async (_program, bytes) => {
    const { kind, png, width, height } = await drawLogo(bytes);
    // Sizes in millimetres are a fraction of a pixel off.
    expect({ kind, width: Math.ceil(width / 4) * 4, height }).toEqual({
      kind: "SVG",
      width: 800,
      height: 240,
    });
    expect([await colorAt(png, 0.25), await colorAt(png, 0.75)]).toEqual([RED, GREEN]);
  });

  test("keeps unpainted areas transparent, and the proportions", async () => {
    const tall = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><circle cx="0" cy="10" r="5" fill="#f00"/></svg>`;
    const { png, width, height } = await drawLogo(Buffer.from(tall));
    expect([width, height]).toEqual([120, 240]);
    expect([await colorAt(png, 0.25), await colorAt(png, 0.75)]).toEqual([RED, CLEAR]);
  });

  test("says what may look otherwise", async () => {
    const rect = `<rect width="200" height="60"/>`;
    const notes = async (inside: string) => (await drawLogo(Buffer.from(wrap(rect + inside)))).notes;
    expect(await notes("")).toEqual([]);
    expect(await notes(`<image href="data:image/png;base64,${PNG.toString("base64")}"/>`)).toEqual([]);
    expect(await notes(`<text y="20">A</text><image xlink:href="logo.png"/>`)).toEqual([
      "Text is drawn in a font of the server. If it looks wrong, convert it to outlines.",
      "Pictures outside the file are left out. Embed them to include them.",
    ]);
  });
});

describe("a picture of pixels", () => {
  test.each([
    ["a small PNG stays as large as it is", paint(200, 60).png(), "PNG", [200, 60]],
    ["a large one gets smaller", paint(4000, 600).png(), "PNG", [800, 120]],
    ["a tall JPEG gets smaller", paint(500, 1000).jpeg({ quality: 100 }), "JPEG", [120, 240]],
    [
      "a JPEG on its side is turned",
      paint(60, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }),
      "JPEG",
      [200, 60],
    ],
    ["a GIF", paint(20, 20).gif(), "GIF", [20, 20]],
  ] as const)("%s", async (_name, made, kind, size) => {
    const drawn = await drawLogo(await made.toBuffer());
    expect([drawn.kind, drawn.width, drawn.height]).toEqual([kind, ...size]);
    const [red, green, blue] = await colorAt(drawn.png, 0.5);
    expect(red).toBeGreaterThan(250);
    expect([green, blue].every((shade) => (shade ?? 0) < 5)).toBe(true);
  });

  test("keeps its transparency and loses its metadata", async () => {
    expect(await colorAt((await drawLogo(GIF)).png, 0)).toEqual(CLEAR);
    const told = paint(9, 9)
      .withExif({ IFD0: { Copyright: "bruno's home" } })
      .withIccProfile("p3");
    const { png } = await drawLogo(await told.jpeg().toBuffer());
    const { exif, icc, xmp } = await sharp(png).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test("shows the first frame of an animation", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { png, width, height } = await drawLogo(animation);
    expect([width, height, await colorAt(png, 0.5)]).toEqual([8, 8, RED]);
  });
});

const NO_IMAGE = "The file is not a PNG, JPEG, GIF or SVG image.";
const TOO_COMPLEX = "The SVG is too complex to draw. Simplify it, or export it as a PNG.";
const NOTHING_SEEN =
  "Nothing can be seen when the SVG is drawn. Embed its pictures and convert its text to outlines, or export it as a PNG.";
const SVG_SIZE = "The SVG has no size, or too large a one. Give it a width and a height, like 200 and 60.";

/** The header of a PNG of this size; nothing after it is ever read. */
async function headOf(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await paint(1, 1).png().toBuffer());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  const { crc32 } = await import("node:zlib");
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const lol = Array.from(
  { length: 11 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("");

test.each<[string, string | Buffer | Promise<Buffer>, string]>([
  ["nothing", "", NO_IMAGE],
  ["text", "hello", NO_IMAGE],
  ["a page", "<!doctype html><script>alert(1)</script>", NO_IMAGE],
  ["a page around an SVG", "<html><svg></svg></html>", NO_IMAGE],
  ["a PDF", "%PDF-1.7\n<svg></svg>", NO_IMAGE],
  ["a WebP", paint(9, 9).webp().toBuffer(), NO_IMAGE],
  ["a TIFF", paint(9, 9).tiff().toBuffer(), NO_IMAGE],
  ["60 empty comments and a letter", `${"<!---->".repeat(60)}x`, NO_IMAGE],
  [
    "a packed SVG",
    Buffer.from("\x1f\x8b\x08", "latin1"),
    "The file is packed, like an .svgz. Save the picture as a plain SVG or a PNG.",
  ],
  [
    "a PNG that is cut off",
    PNG.subarray(0, 40),
    "The PNG is damaged and can't be read. Please export it again.",
  ],
  [
    "a GIF that is cut off",
    GIF.subarray(0, 12),
    "The GIF is damaged and can't be read. Please export it again.",
  ],
  [
    "a PNG of 20,000 × 20,000",
    headOf(20_000, 20_000),
    "The picture has 20,000 × 20,000 pixels, which is too large. Make it smaller: 200 × 60 is recommended.",
  ],
  [
    "a PNG a million pixels wide",
    headOf(1_000_000, 100),
    "The picture has 1,000,000 × 100 pixels, which is too large. Make it smaller: 200 × 60 is recommended.",
  ],
  [
    "an SVG of more than 2 MB",
    wrap(`<desc>${"x".repeat(2 * 1024 * 1024)}</desc><rect width="9" height="9"/>`),
    "The SVG is larger than 2 MB. Export it without editing data and embedded pictures, or as a PNG.",
  ],
  [
    "an SVG that is not closed",
    "<svg xmlns='http://www.w3.org/2000/svg'>\n<rect",
    "The SVG can't be read: line 2: Couldn't find end of Start Tag rect. Export it again, or as a PNG.",
  ],
  ["an SVG that is no UTF-8", Buffer.concat([Buffer.from("<svg>"), Buffer.from([0xff, 0xfe])]), NO_IMAGE],
  ["an SVG of nothing", wrap(""), NOTHING_SEEN],
  ["an SVG of a shape without a size", wrap("<rect/>"), NOTHING_SEEN],
  [
    "an SVG a kilometre wide",
    `<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="60"><rect width="9" height="9"/></svg>`,
    SVG_SIZE,
  ],
  [
    "an entity that grows",
    `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]>${wrap("<desc>&l11;</desc>")}`,
    TOO_COMPLEX,
  ],
  [
    "an entity from a file",
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${wrap("<text>&x;</text>")}`,
    "The SVG can't be read: line 1: Entity 'x' not defined. Export it again, or as a PNG.",
  ],
  ["great depth", wrap("<g>".repeat(20_000) + "</g>".repeat(20_000)), TOO_COMPLEX],
  [
    "a hundred thousand attributes",
    `<svg xmlns="http://www.w3.org/2000/svg" ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(" ")}/>`,
    TOO_COMPLEX,
  ],
  ["a use of itself", wrap(`<g id="a"><use href="#a"/></g>`), NOTHING_SEEN],
])("%s is refused with the reason", async (_name, bytes, reason) => {
  await expect(drawLogo(Buffer.from(await bytes))).rejects.toThrow(reason);
});
