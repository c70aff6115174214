import { expect, test } from "vitest";
import { foldSearch } from "./foldSearch.ts";

test.each([
  ["MÜLLER", "mu\u0308ller", "muller"],
  ["STRASSE", "straße", "strasse"],
  ["ΟΔΟΣ", "οδος", "οδοσ"],
  ["İstanbul", "istanbul", "istanbul"],
  ["ＦＵＬＬ", "full", "full"],
  ["o\ufb03ce", "OFFICE", "office"],
  ["co\u00adop\u200b", "coop", "coop"],
  ["Łódź", "LODZ", "lodz"],
])("%s and %s are found by the same search", (one, other, folded) => {
  expect([foldSearch(one), foldSearch(other)]).toEqual([folded, folded]);
});
