import { describe, expect, test } from "vitest";
import { GIF, PNG } from "../test/fixtures.ts";
import { readImage } from "./readImage.ts";

const clean = async (svg: string): Promise<string> => (await readImage(Buffer.from(svg))).bytes.toString();
const wrap = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test("images are recognised by their bytes", async () => {
  expect(await readImage(PNG)).toEqual({ bytes: PNG, contentType: "image/png" });
  expect(await readImage(GIF)).toEqual({ bytes: GIF, contentType: "image/gif" });
  expect((await readImage(Buffer.from(wrap("")))).contentType).toBe("image/svg+xml");
});

test.each([
  ["nothing", ""],
  ["text", "hello"],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["HTML around an SVG", "<html><svg></svg></html>"],
  ["a PDF", "%PDF-1.7\n"],
  ["a web picture of another kind", "RIFF\x24\0\0\0WEBPVP8 "],
  ["a PNG's first bytes", PNG.subarray(0, 16)],
  ["an SVG with a DOCTYPE", `<!DOCTYPE svg PUBLIC "x" "y">${wrap("")}`],
  ["an SVG with entities", `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${wrap("&a;")}`],
  ["an SVG that is no UTF-8", Buffer.concat([Buffer.from("<svg>"), Buffer.from([0xff, 0xfe])])],
])("%s is no image", async (_name, bytes) => {
  await expect(readImage(Buffer.from(bytes))).rejects.toMatchObject({ code: "invalid_image" });
});

describe("an SVG", () => {
  test("keeps its shapes, gradients and text", async () => {
    const logo =
      `<svg viewBox="0 0 200 60" width="200" height="60" xmlns="http://www.w3.org/2000/svg"><defs>` +
      `<linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient>` +
      `</defs><g fill="url(#g)" transform="translate(1 2)"><path d="M0 0h10z"></path>` +
      `<use href="#g"></use><text font-size="12">A &amp; B</text></g></svg>`;
    expect(await clean(`<?xml version="1.0"?><!-- made by hand -->${logo}`)).toBe(logo);
  });

  test.each([
    ["scripts", `<script>alert(1)</script>`],
    ["scripts in another case", `<SCRIPT>alert(1)</SCRIPT>`],
    ["scripts in a namespace", `<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>`],
    ["HTML", `<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject>`],
    ["handlers", `<rect onload="alert(1)" onClick="alert(1)"></rect>`],
    ["links", `<a href="javascript:alert(1)"><text>x</text></a>`],
    ["pictures from elsewhere", `<image href="https://evil.example/alert(1).png"></image>`],
    ["references to elsewhere", `<use href="https://evil.example/alert(1).svg#x"></use>`],
    ["references in another namespace", `<use xlink:href="https://evil.example/alert(1).svg#x"></use>`],
    ["references as data", `<use href="data:image/svg+xml,alert(1)"></use>`],
    ["fills from elsewhere", `<rect fill="url(https://evil.example/alert(1))"></rect>`],
    ["hidden fills from elsewhere", `<rect fill="\\75rl(https://evil.example/alert(1))"></rect>`],
    ["styles", `<style>@import url(https://evil.example/alert(1).css)</style>`],
    ["style attributes", `<rect style="background:url(https://evil.example/alert(1))"></rect>`],
    ["animations", `<set attributeName="href" to="javascript:alert(1)"></set>`],
    ["CDATA", `<![CDATA[<script>alert(1)</script>]]>`],
  ])("loses %s", async (_name, inside) => {
    const result = await clean(wrap(inside));
    expect(result).not.toMatch(/<script|onload|onclick|evil\.example|javascript:|data:|<style|style=/i);
    expect(result).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg">.*<\/svg>$/s);
  });

  test("gets the namespace without which no browser draws it", async () => {
    expect(await clean("<svg><rect></rect></svg>")).toBe(wrap("<rect></rect>"));
  });

  test("of great depth is cut, not followed", async () => {
    expect((await clean(wrap("<g>".repeat(20_000)))).length).toBeLessThan(3_000);
  });
});
