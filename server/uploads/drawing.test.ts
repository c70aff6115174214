import { createServer } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PNG } from "../test/fixtures.ts";
import { drawPicture } from "./drawing.ts";

const log = pino({ level: "silent" });

const wrap = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" viewBox="0 0 200 60">${inside}</svg>`,
  );

const SHAPE = `<rect width="200" height="60" fill="#f00"/>`;

/** Nested uses: nine times as many shapes with each level. */
function uses(levels: number): Buffer {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(9)}</g>`,
  );
  return wrap(`<defs><g id="g0">${SHAPE}</g>${groups.join("")}</defs><use href="#g${levels}"/>`);
}

/** So many filtered shapes that each step takes the renderer long. */
function filtered(filter: string): Buffer {
  return wrap(
    `<filter id="f">${filter}</filter>${`<rect filter="url(#f)" width="200" height="60"/>`.repeat(9_000)}`,
  );
}

const TOO_LONG = "Drawing this picture takes too long. Simplify it, or export it as a PNG.";

test("a picture is drawn in a separate process", async () => {
  const { kind, width, height, png } = await drawPicture(wrap(SHAPE), { log });
  expect({ kind, width, height }).toEqual({ kind: "SVG", width: 800, height: 240 });
  expect((await sharp(png).stats()).channels.map(({ mean }) => mean)).toEqual([255, 0, 0, 255]);
});

test.each<[string, Buffer]>([
  ["uses of uses", uses(20)],
  ["blurs", filtered(`<feGaussianBlur stdDeviation="90"/>`)],
  ["morphology", filtered(`<feMorphology radius="9000"/>`)],
  ["turbulence", filtered(`<feTurbulence baseFrequency="0.05" numOctaves="99"/>`)],
  ["light", filtered(`<feDiffuseLighting><fePointLight x="1" y="1" z="1"/></feDiffuseLighting>`)],
  [
    "strokes that cross",
    wrap(
      `<path stroke="red" stroke-width="9" stroke-linejoin="round" d="M0 0${"L200 60L0 1".repeat(150_000)}"/>`,
    ),
  ],
  [
    "rules of style",
    wrap(
      `<style>${"g g g g :not(.a) {fill:red} ".repeat(20_000)}</style>${"<g>".repeat(20)}${"<path d='M0 0h9'/>".repeat(40_000)}${"</g>".repeat(20)}`,
    ),
  ],
  [
    "nested masks",
    wrap(
      `${Array.from({ length: 200 }, (_, n) => `<mask id="m${n + 1}"><g mask="url(#m${n})">${SHAPE}</g>${`<g mask="url(#m${n})">${SHAPE}</g>`}</mask>`).join("")}<g mask="url(#m200)">${SHAPE}</g>`,
    ),
  ],
])("%s end at their time limit", async (_name, file) => {
  await expect(drawPicture(file, { log, drawMs: 500 })).rejects.toMatchObject({
    code: "invalid_image",
    message: TOO_LONG,
  });
});

test("an SVG with highly compressed pixels ends at its memory limit", async () => {
  const flat = sharp({
    create: { width: 14_000, height: 14_000, channels: 3, background: "red" },
    limitInputPixels: false,
  });
  const png = await flat.toColourspace("b-w").png({ compressionLevel: 9 }).toBuffer();
  const file = wrap(
    `<image width="200" height="60" href="data:image/png;base64,${png.toString("base64")}"/>`,
  );
  await expect(drawPicture(file, { log, drawMs: 30_000 })).rejects.toMatchObject({
    code: "invalid_image",
    message: "Drawing this picture takes too much memory. Simplify it, or export it as a smaller PNG.",
  });
});

test("nothing outside the file is read, from disk or network", async () => {
  const folder = await mkdtemp(join(tmpdir(), "livedesk-logo-"));
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.setHeader("content-type", "image/png").end(PNG);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    await writeFile(
      join(folder, "red.png"),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    await writeFile(join(folder, "red.svg"), wrap(`<g id="a">${SHAPE}</g>`));
    await writeFile(join(folder, "red.txt"), "MMMM");
    const places = [pathToFileURL(folder).href, folder, `http://127.0.0.1:${port}`];
    const inside = places.flatMap((place) => [
      `<image href="${place}/red.png" width="200" height="60"/>`,
      `<image xlink:href="${place}/red.svg" width="200" height="60"/>`,
      `<use href="${place}/red.svg#a"/>`,
      `<text y="50" font-size="60"><xi:include href="${place}/red.txt" parse="text"/></text>`,
      `<xi:include href="${place}/red.svg"/>`,
      `<style>@import url("${place}/red.css"); @font-face{font-family:a;src:url(${place}/a.ttf)}</style>`,
      `<filter id="f"><feImage href="${place}/red.png"/></filter><rect fill="none" filter="url(#f)" width="200" height="60"/>`,
      `<rect fill="url(${place}/red.svg#a)" width="200" height="60"/>`,
      `<image width="200" height="60" href="data:image/svg+xml;base64,${wrap(`<image href="${place}/red.png" width="200" height="60"/>`).toString("base64")}"/>`,
    ]);
    const head = places.map((place) => `<?xml-stylesheet href="${place}/red.css"?>`).join("");
    const body = wrap(inside.join("")).toString();
    for (const file of [
      body,
      ...places.map((place) => `${head}<!DOCTYPE svg SYSTEM "${place}/red.dtd">${body}`),
    ])
      await expect(drawPicture(Buffer.from(file), { log })).rejects.toMatchObject({
        message:
          "Nothing can be seen when the SVG is drawn. Embed its pictures and convert its text to outlines, or export it as a PNG.",
      });
    expect(asked).toEqual([]);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

test("a crowd waits in a queue, and beyond its end gets a 503", async () => {
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => drawPicture(wrap(SHAPE), { log })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
});
