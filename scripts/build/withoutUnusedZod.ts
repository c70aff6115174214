import type { Plugin } from "vite";

type Cut = [unwanted: RegExp, instead: string];

/**
 * What zod brings and no page uses, by file: schemas that describe themselves, the compiler of parsers, which the page's
 * policy forbids, the methods of strings for formats (the contract says `z.email()`), and what English calls formats from
 * IBAN to JWT.
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
 * Takes 9 of 139 kB (gzipped) from what `/auth` starts with. zod/mini would do so too, but the contract would have to be
 * written for it, and the server's too. A zod that is written otherwise stops the build, rather than being whole again.
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
