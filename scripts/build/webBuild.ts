import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { root, type Target } from "./buildOnce.ts";
import { fontNotices } from "./fontNotices.ts";
import { INLINED } from "./inlineBoot.ts";
import { packFiles } from "./packFiles.ts";

/** The web application, as the server serves it. */
export const webBuild: Target = {
  name: "web",
  sources: [
    "index.html",
    "vite.config.ts",
    "package-lock.json",
    "scripts/build",
    "server/http/packing.ts",
    "server/http/appShellFile.ts",
    "protocol",
    "web",
  ],
  async build(folder) {
    // Loaded only when needed: it takes half the time of a start with everything built.
    const [{ build }, { writeAppShells }] = await Promise.all([import("vite"), import("./appShells.ts")]);
    await build({ root, logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
    // The pages contain them; only the development server serves them.
    for (const name of INLINED) await rm(join(folder, name));
    await appendFile(join(folder, "THIRD-PARTY-NOTICES.txt"), await fontNotices(root));
    await packFiles(folder);
    await writeAppShells(root, folder);
  },
};
