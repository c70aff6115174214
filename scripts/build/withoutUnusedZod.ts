import type { Plugin } from "vite";

type Cut = [unwanted: RegExp, instead: string];

/**
 * Parts of zod that no page uses, by file: self-describing schemas, the parser compiler, which the page's policy
 * forbids, format methods of strings (the contract says `z.email()`), and the English names of formats from IBAN to
 * JWT.
 */
const CUTS: Record<string, Cut[]> = {
  "classic/schemas.js": [
    [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""],
    [/create(?:Standard|To)JSONSchemaMethod\(this, .*?\)/g, "undefined"],
    [/processors\.aggregateChecks\(inst\)/g, "({})"],
    [/\$ZodObjectJIT/g, "$$ZodObject"],
    [/(export const ZodString = .*?_ZodString\.init\(inst, def\);\s*\}, )\{.*?\n\}\);/gs, "$1{});"],
  ],
  "locales/en.js": [[/(const FormatDictionary = )\{.*?\n {4}\};/gs, '$1{ regex: "input", uuid: "UUID" };']],
};

/**
 * Removes 9 of 139 kB (gzipped) from what `/auth` loads. zod/mini would do the same, but the contract and the server
 * would have to be rewritten for it. If zod's source changes, the build fails instead of growing unnoticed.
 */
export const withoutUnusedZod: Plugin = {
  name: "without-unused-zod",
  apply: "build",
  transform: {
    filter: { id: /\/zod\/v4\/(classic\/schemas|locales\/en)\.js$/ },
    handler(code, id) {
      const file = id.split("/").slice(-2).join("/");
      return (CUTS[file] ?? []).reduce((rest, [unwanted, instead]) => {
        if (rest.search(unwanted) < 0)
          throw new Error(`${file} of zod is not written as ${unwanted} expects`);
        return rest.replaceAll(unwanted, instead);
      }, code);
    },
  },
};
