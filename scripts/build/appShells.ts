import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { z } from "zod";
import { appShellFile } from "#server/http/appShellFile.ts";
import { leavePlaces } from "#server/http/deskName.ts";
import { viaLink } from "./viaLink.ts";
import type { drawAppShells as Draw, Drawing } from "../../web/appShell/appShells.tsx";

const ROOT_TAG = '<div id="root"></div>';
const AHEAD = /(?<=<script type="text\/plain" id="ahead">)[^<]*/;

const moduleSchema = z.object({
  drawAppShells: z.custom<typeof Draw>((value) => typeof value === "function"),
});

/** Writes the page with each path's app shell into a built web application, where the server looks for it. */
export async function writeAppShells(root: string, webDir: string): Promise<void> {
  const page = await readFile(join(webDir, "index.html"), "utf8");
  if (!page.includes(ROOT_TAG) || !AHEAD.test(page))
    throw new Error("index.html is not written as the app shells expect");
  const { english, german } = await drawAppShells(root, webDir);
  for (const who of ["visitor", "member"] as const) {
    for (const [path, drawing] of Object.entries(english[who])) {
      const file = appShellFile(path);
      if (file === null) throw new Error(`The server finds no app shell for ${path}`);
      const folder = join(webDir, ".appShells", who);
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, file),
        withAppShell(page, drawing, german[who][path], who === "member" ? path : null),
      );
    }
  }
}

/**
 * The page with an app shell in it; it preloads what this path needs, or nothing if the path is null. boot.js inserts
 * the German one, because only the browser knows its language. They differ only in their texts, so compressed the
 * second takes 1 kB.
 */
function withAppShell(
  page: string,
  { html, css }: Drawing,
  german: Drawing | undefined,
  path: string | null,
): string {
  if (german?.css !== css) throw new Error("An app shell has other styles in German");
  const visitor = path === null ? " data-visitor" : "";
  return page
    .replace(AHEAD, (lines) => {
      const [start, ...pages] = lines.split("\n");
      return [start, ...pages.filter((line) => line.split(" ")[0] === path)].join("\n");
    })
    .replace(
      ROOT_TAG,
      () =>
        `<div id="root"${visitor}><style nonce="%nonce%">${css}</style>${leavePlaces(html)}</div><template id="german">${leavePlaces(german.html)}</template>`,
    );
}

/** The components are built for Node, which draws them. */
async function drawAppShells(root: string, webDir: string): ReturnType<typeof Draw> {
  const outDir = await mkdtemp(join(webDir, ".drawing-"));
  try {
    await build({
      ...viaLink,
      root,
      logLevel: "warn",
      build: { ssr: "web/appShell/appShells.tsx", outDir, emptyOutDir: true, copyPublicDir: false },
      ssr: { noExternal: true },
    });
    const module: unknown = await import(pathToFileURL(join(outDir, "appShells.js")).href);
    return await moduleSchema.parse(module).drawAppShells();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
