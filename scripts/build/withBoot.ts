import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { filesAhead } from "./filesAhead.ts";

const BOOT_FILE = fileURLToPath(new URL("../../web/public/boot.js", import.meta.url));
const BOOT_TAG = '<script src="/boot.js"></script>';
const CODE_TAGS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const STYLE_TAG = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Lets the page paint before anything else has come: what the first paint needs is in it, boot.js and the faces of its
 * fonts, and the rest is not named by tags but left to boot.js, which asks for it after the paint.
 */
export const withBoot: Plugin = {
  name: "with-boot",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      // Its hash is that of what the browser reads, which knows one kind of line ends.
      const boot = readFileSync(BOOT_FILE, "utf8").replaceAll("\r\n", "\n");
      const style = bundle[STYLE_TAG.exec(html)?.[1] ?? ""];
      if (style?.type !== "asset" || !html.includes(BOOT_TAG) || html.search(CODE_TAGS) < 0)
        throw new Error("index.html is not written as this plugin expects");
      const { start, pages } = filesAhead(bundle);
      const lines = [start, ...Object.entries(pages).map(([path, files]) => [path, ...files])];
      const ahead = lines.map((line) => line.join(" ")).join("\n");
      return html
        .replaceAll(CODE_TAGS, "")
        .replace(STYLE_TAG, () => `<style nonce="%nonce%">${String(style.source)}</style>`)
        .replace(
          BOOT_TAG,
          () => `<script type="text/plain" id="ahead">${ahead}</script><script>${boot}</script>`,
        );
    },
  },
};
