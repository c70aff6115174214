import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inlineBoot } from "./scripts/build/inlineBoot.ts";
import { sharedChunk } from "./scripts/build/sharedChunks.ts";

const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

export default defineConfig({
  plugins: [react(), inlineBoot],
  publicDir: "web/public",
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Bundled packages keep their notices; the build adds those of the fonts.
    license: { fileName: "THIRD-PARTY-NOTICES.txt" },
    rolldownOptions: {
      // All of web/ imports web/sync through one module; a page gets only what it uses.
      treeshake: { moduleSideEffects: [{ test: /[\\/]web[\\/]sync[\\/]/, sideEffects: false }] },
      output: {
        // The first page carries the names of all files: short ones, with room for more than 64 files.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          // First what every page starts with. Few files compress better than many, but each is a separate task for
          // the browser, which stays responsive in between.
          groups: [
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 3 },
            { name: "contract", tags: ["$initial"], test: /[\\/]protocol[\\/]/, priority: 2 },
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: sharedChunk, debugName: "shared", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": api,
      "/site.webmanifest": api,
      "/socket.io": { target: api, ws: true },
    },
    watch: { ignored: ["**/.data*/**", "**/dist/**"] },
  },
});
