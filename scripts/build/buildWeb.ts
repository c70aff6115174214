import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { writeAppShells } from "./appShells.ts";
import { root } from "./buildOnce.ts";
import { fontNotices } from "./fontNotices.ts";
import { INLINED } from "./inlineBoot.ts";
import { packFiles } from "./packFiles.ts";
import { viaLink } from "./viaLink.ts";

/** Builds the web application into a folder. */
export async function buildWeb(folder: string): Promise<void> {
  await build({ ...viaLink, root, logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
  // They are inlined into the pages; only the development server serves them as files.
  for (const name of INLINED) await rm(join(folder, name));
  await appendFile(join(folder, "THIRD-PARTY-NOTICES.txt"), await fontNotices(root));
  await packFiles(folder);
  await writeAppShells(root, folder);
}
