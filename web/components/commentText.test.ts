import { expect, test } from "vitest";
import { inGerman } from "../language/inGerman.ts";
import { sayComment } from "./commentText.ts";

test.each([
  ["Big Win - 1.8x return", "Großer Gewinn - 1,8-facher Betrag"],
  ["Partial Loss - 50% returned", "Teilverlust - 50\u00a0% zurück"],
  ["Order rejected by admin", "Order vom Administrator abgelehnt"],
  ["Approved automatically", "Automatisch freigegeben"],
  ["Account suspended", "Konto gesperrt"],
  ["Corrected by the desk", "Vom Desk korrigiert"],
  ["Somebody wrote this", "Somebody wrote this"],
  ["Please sign in.", "Please sign in."],
])("the comment “%s” is “%s” in German", async (comment, said) => {
  expect(await inGerman(() => sayComment(comment))).toBe(said);
  expect(sayComment(comment)).toBe(comment);
});
