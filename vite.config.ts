import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/**
 * Leaves out what zod brings and no page uses: schemas that describe themselves as JSON Schemas, and the compiler of
 * parsers, which the page's policy forbids. A zod that is written otherwise would be whole again, and the page heavier.
 */
const withoutUnusedZod: Plugin = {
  name: "without-unused-zod",
  apply: "build",
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, "")
        .replaceAll(/create(Standard|To)JSONSchemaMethod\(this, .*?\)/g, "undefined")
        .replaceAll("$ZodObjectJIT", "$ZodObject"),
  },
};

export default defineConfig({
  plugins: [react(), withoutUnusedZod],
  publicDir: "web/public",
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page starts with, in one file, which compresses better than many.
          groups: [{ name: "start", tags: ["$initial"] }],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": api,
      "/socket.io": { target: api, ws: true },
    },
    watch: { ignored: ["**/.data*/**", "**/dist/**"] },
  },
});
