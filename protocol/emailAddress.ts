import { visible } from "./invisible.ts";

/** Longer texts are no address, and would slow the patterns below. */
const MOST = 1_000;

/** What may surround an address in links, mail programs, code and sentences: "mailto:", "E-mail: ", quotes. */
const AROUND = /^[\s"'`*“”„«‹([{<]*(mailto:\/*|[\p{L}-]+:(?!\/))?\s*|\s*(\?.*)?[\s"'`*“”»›)\]}>.,:;!]*$/giu;

/** An email address as typed or pasted, without invisible characters and without what surrounds it. */
export function bareEmail(typed: string): string {
  if (typed.length > MOST) return typed;
  const text = visible(typed.normalize("NFKC"));
  const [, before = "", inner = ""] = /^(.*)[<([]([^<>()[\]]*)[>)\]][\s.,;]*$/.exec(text) ?? [];
  const [name, address] = inner.includes("@") ? [before, inner] : [inner, before];
  const bare = strip(address);
  // Another address instead of the name: it is unclear which of them is meant.
  return bare !== "" && (!name.includes("@") || name.includes(bare)) ? bare : strip(text);
}

function strip(text: string): string {
  const bare = text.replace(AROUND, "");
  return /^\W*mailto:/i.test(text) ? bare.replaceAll("%40", "@").replace(/%2b/gi, "+") : bare;
}
