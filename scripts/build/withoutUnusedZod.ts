import type { Plugin } from "vite";

/** The methods of strings for formats, as `z.string().email()`: the contract says `z.email()`. */
const STRING_FORMATS = /(export const ZodString = .*?_ZodString\.init\(inst, def\);\s*\}, )\{.*?\n\}\);/s;

/** What zod's English calls formats, from IBAN to JWT. */
const FORMAT_NAMES = /(const FormatDictionary = )\{.*?\n {4}\};/s;

/**
 * Leaves out what zod brings and no page uses: schemas that describe themselves, the compiler of parsers, which the
 * page's policy forbids, and formats from JWT to CIDR. A zod that is written otherwise would be whole again, and the
 * page heavier.
 */
export const withoutUnusedZod: Plugin = {
  name: "without-unused-zod",
  apply: "build",
  transform: {
    filter: { id: /\/zod\/v4\/(classic\/schemas|locales\/en)\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, "")
        .replaceAll(/create(Standard|To)JSONSchemaMethod\(this, .*?\)/g, "undefined")
        .replaceAll("processors.aggregateChecks(inst)", "({})")
        .replaceAll("$ZodObjectJIT", "$ZodObject")
        .replace(FORMAT_NAMES, '$1{ regex: "input", uuid: "UUID" };')
        .replace(STRING_FORMATS, "$1{});"),
  },
};
