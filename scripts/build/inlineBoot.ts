import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { leavePlaces } from "#server/http/deskName.ts";
import { listPreloads } from "./listPreloads.ts";

/** The scripts that are inlined into the page as one. */
export const INLINED = ["boot.js", "translation.js"] as const;
const INLINED_TAGS = /<script src="\/boot\.js"><\/script>\s*<script src="\/translation\.js"><\/script>/;
const CODE_TAGS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const STYLE_TAG = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Lets the page paint before anything else has loaded: it contains boot.js, the font faces, and the script that must
 * run before anybody translates the page. The rest has no tags; boot.js requests it after the paint.
 */
export const inlineBoot: Plugin = {
  name: "with-boot",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const inlined = INLINED.map(readPublic).join("");
      const style = bundle[STYLE_TAG.exec(html)?.[1] ?? ""];
      if (style?.type !== "asset" || html.search(INLINED_TAGS) < 0 || html.search(CODE_TAGS) < 0)
        throw new Error("index.html is not written as this plugin expects");
      const { start, pages } = listPreloads(bundle);
      const lines = [start, ...Object.entries(pages).map(([path, files]) => [path, ...files])];
      const ahead = lines.map((line) => line.join(" ")).join("\n");
      return leavePlaces(html)
        .replaceAll(CODE_TAGS, "")
        .replace(STYLE_TAG, () => `<style nonce="%nonce%">${String(style.source)}</style>`)
        .replace(
          INLINED_TAGS,
          () => `<script type="text/plain" id="ahead">${ahead}</script><script>${inlined}</script>`,
        );
    },
  },
};

/** With normalised line ends, because browsers hash the script in this form. */
function readPublic(name: string): string {
  const file = fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url));
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n");
}
