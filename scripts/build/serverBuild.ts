import { root, type Target } from "./buildOnce.ts";
import { viaLink } from "./viaLink.ts";

/**
 * The server as JavaScript, with its packages left in node_modules. It starts with a third of the work, because files
 * are not compiled on loading.
 */
export const serverBuild: Target = {
  name: "server",
  sources: ["package-lock.json", "scripts/build", "scripts/endWithParent.ts", "protocol", "db", "server"],
  async build(folder) {
    const { build } = await import("vite");
    await build({
      ...viaLink,
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        target: "node20",
        sourcemap: true,
        rolldownOptions: {
          input: {
            index: "server/index.ts",
            drawProcess: "server/uploads/drawProcess.ts",
            endWithParent: "scripts/endWithParent.ts",
          },
          // One flat folder, as server/builtFiles.ts expects.
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash:7].js" },
        },
      },
    });
  },
};
