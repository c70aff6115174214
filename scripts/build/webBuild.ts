import type { Target } from "./buildOnce.ts";

/** The web application, as the server serves it. */
export const webBuild: Target = {
  name: "web",
  sources: [
    "index.html",
    "vite.config.ts",
    "package-lock.json",
    "scripts/build",
    "server/http/compressFile.ts",
    "server/http/appShellFile.ts",
    "protocol",
    "web",
  ],
  // Loaded only when needed: npm start only asks whether to build, and would keep it in memory.
  build: async (folder) => (await import("./buildWeb.ts")).buildWeb(folder),
};
