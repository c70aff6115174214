import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type Part, partsOf, PROTECTED_PATHS } from "./web/pageParts.ts";

const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/** The methods of strings for formats, as `z.string().email()`: the contract says `z.email()`. */
const STRING_FORMATS = /(export const ZodString = .*?_ZodString\.init\(inst, def\);\s*\}, )\{.*?\n\}\);/s;

/**
 * Leaves out what zod brings and no page uses: schemas that describe themselves, the compiler of parsers, which the
 * page's policy forbids, and formats from JWT to CIDR. A zod that is written otherwise would be whole again, and the
 * page heavier.
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
        .replaceAll("processors.aggregateChecks(inst)", "({})")
        .replaceAll("$ZodObjectJIT", "$ZodObject")
        .replace(STRING_FORMATS, "$1{});"),
  },
};

const MODULES: Record<Part, string> = {
  router: "routes/Pages.tsx",
  layout: "routes/SignedInLayout.tsx",
  live: "live/live.ts",
  banned: "screens/banned/BannedScreen.tsx",
  dashboard: "screens/dashboard/DashboardScreen.tsx",
  trade: "screens/trade/TradeScreen.tsx",
  transactions: "screens/transactions/TransactionsScreen.tsx",
  statement: "screens/statement/StatementScreen.tsx",
  settings: "screens/settings/SettingsScreen.tsx",
  admin: "screens/admin/AdminScreen.tsx",
  notFound: "screens/notFound/NotFoundScreen.tsx",
};

/** Writes into the page which files each address needs, so that boot.js can ask for them before any code runs. */
const withFilesAhead: Plugin = {
  name: "with-files-ahead",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const start = chunks.find(({ isEntry }) => isEntry);
      const known = new Set(start === undefined ? [] : [start.fileName, ...start.imports]);

      function collect(fileName: string, into: Set<string>) {
        if (known.has(fileName) || into.has(fileName)) return into;
        into.add(fileName);
        for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
          collect(next, into);
        return into;
      }

      function filesOf(path: string): string[] {
        const needed = new Set<string>();
        for (const part of partsOf(path)) {
          const module = fileURLToPath(new URL(`web/${MODULES[part]}`, import.meta.url));
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
          if (chunk === undefined) throw new Error(`${module} is not fetched by itself`);
          collect(chunk.fileName, needed);
        }
        return [...needed].map((fileName) => `/${fileName}`);
      }

      const lines = PROTECTED_PATHS.map((path) => [path, ...filesOf(path)].join(" "));
      const ahead = `<script type="text/plain" id="ahead">${lines.join("\n")}</script>`;
      return html.replace("<script src=", `${ahead}$&`);
    },
  },
};

export default defineConfig({
  plugins: [react(), withoutUnusedZod, withFilesAhead],
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
