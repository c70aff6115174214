import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The process that draws pictures, as JavaScript. */
    drawProcess: string;
  }
}

/** Tests start it some hundred times, and compiling it takes as long as all else that it does. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name !== "db")) return undefined;
  const { root } = project.config;
  // Where it finds its packages.
  const cache = join(root, "node_modules", ".cache", "livedesk");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "drawing-"));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: "server/uploads/drawProcess.ts",
      outDir: folder,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "drawProcess.js" } },
    },
  });
  project.provide("drawProcess", join(folder, "drawProcess.js"));
  return () => rm(folder, { recursive: true });
}
