import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

export default defineConfig({
  plugins: [react()],
  publicDir: "web/public",
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    target: "es2022",
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
