import { IntlMessageFormat } from "intl-messageformat";
import { createKnown } from "#protocol/german/known.ts";
import server from "#protocol/german/server.json";
import type { Translation } from "../texts.ts";
import admin from "./admin.json";
import common from "./common.json";
import screens from "./screens.json";

const catalogue = new Map(Object.entries({ ...common, ...screens, ...admin, ...server }));
const formats = new Map<string, IntlMessageFormat>();

/** Loaded by those who chose German only. */
export const german: Translation = {
  weave: (id, values) => {
    const named = Object.fromEntries([...values.entries(), ["n", values.at(-1)]]);
    return formatOf(id)
      .formatToParts(named)
      .map(({ value }) => value);
  },
  known: createKnown(catalogue, server),
};

/** A text that is missing is shown in English. */
function formatOf(id: string): IntlMessageFormat {
  const known = formats.get(id);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(catalogue.get(id) ?? id, "de", undefined, { ignoreTag: true });
  formats.set(id, format);
  return format;
}
