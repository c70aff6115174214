import type { InlineConfig } from "vite";

/** For every build: through a link (scripts/anyFolder.js) no path may be resolved to the folder behind it. */
export const viaLink: InlineConfig = process.execArgv.includes("--preserve-symlinks")
  ? { configLoader: "native", resolve: { preserveSymlinks: true } }
  : {};
