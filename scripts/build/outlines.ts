import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { z } from "zod";

const drawingSchema = z.object({ html: z.string(), css: z.string() });
const outlinesSchema = z.object({
  visitor: z.record(z.string(), drawingSchema),
  member: z.record(z.string(), drawingSchema),
});
const moduleSchema = z.object({ drawOutlines: z.function({ input: [], output: outlinesSchema }) });

/** Writes into a built web application its page with the outline of each address drawn, where the server looks for them. */
export async function writeOutlines(root: string, webDir: string): Promise<void> {
  const page = await readFile(join(webDir, "index.html"), "utf8");
  const { visitor, member } = await drawOutlines(root, webDir);
  for (const [who, drawings] of Object.entries({ visitor, member })) {
    for (const [path, { html, css }] of Object.entries(drawings)) {
      const file = join(webDir, ".outlines", who, `${path === "/" ? "index" : path}.html`);
      await mkdir(dirname(file), { recursive: true });
      const drawn = `<div id="root"><style nonce="%nonce%">${css}</style>${html}</div>`;
      await writeFile(
        file,
        page.replace('<div id="root"></div>', () => drawn),
      );
    }
  }
}

/** The components are built for Node to draw them. */
async function drawOutlines(root: string, webDir: string): Promise<z.infer<typeof outlinesSchema>> {
  const outDir = await mkdtemp(join(webDir, ".drawing-"));
  try {
    await build({
      root,
      logLevel: "warn",
      build: { ssr: "web/outline/outlines.tsx", outDir, emptyOutDir: true, copyPublicDir: false },
      ssr: { noExternal: true },
    });
    const module: unknown = await import(pathToFileURL(join(outDir, "outlines.js")).href);
    return moduleSchema.parse(module).drawOutlines();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
