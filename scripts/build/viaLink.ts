import type { InlineConfig } from "vite";

/** For every build: if it runs through a link (scripts/anyFolder.js), no path may be resolved to the real folder. */
export const viaLink: InlineConfig = process.execArgv.includes("--preserve-symlinks")
  ? { configLoader: "native", resolve: { preserveSymlinks: true } }
  : {};
