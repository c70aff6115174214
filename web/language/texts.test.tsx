import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { german } from "./german/german.ts";
import { inDigits, inDollars, inPercent, inSentence } from "./figures.ts";
import { useShown } from "./shown.ts";
import { known, mark, plural, rich, say, sayLabels, sense, setTranslation, t } from "./texts.ts";

function speakGerman(): void {
  setTranslation(german);
  useShown.setState({ language: "de" });
}

afterEach(() => {
  setTranslation(null);
  useShown.setState({ language: "en", timeZone: "" });
});

test("English needs no catalogue", () => {
  expect(t`At least ${8} characters`).toBe("At least 8 characters");
  expect(t`100 % of \`it\``).toBe("100 % of `it`");
  expect(plural(1, "{0} order", "{0} orders", "1")).toBe("1 order");
  expect(plural(0, "{0} order", "{0} orders", "0")).toBe("0 orders");
  expect(plural(2_000, "{0} order", "{0} orders", "2,000")).toBe("2,000 orders");
  expect(say(mark`Close`)).toBe("Close");
  expect(sense("Close", "of a candle")).toBe("Close");
  expect(sayLabels([{ value: "a", label: mark`Buy` }])).toEqual([{ value: "a", label: "Buy" }]);
  expect(known("Please sign in.")).toBe("Please sign in.");
  expect(renderToStaticMarkup(<p>{rich("Quoted {0}", <b>now</b>)}</p>)).toBe("<p>Quoted <b>now</b></p>");
});

test("German has its own order of words, plural forms and meanings", () => {
  speakGerman();
  expect(t`At least ${8} characters`).toBe("Mindestens 8 Zeichen");
  expect(t`Buy ${"50,00 $"} of ${"BTC"}`).toBe("BTC für 50,00 $ kaufen");
  expect(plural(1, "{0} open order", "{0} open orders", "1")).toBe("1 offene Order");
  expect(plural(2_000, "{0} open order", "{0} open orders", "2.000")).toBe("2.000 offene Orders");
  expect(say(mark`Close`)).toBe("Schließen");
  expect(sense("Close", "of a candle")).toBe("Schluss");
  expect(renderToStaticMarkup(<p>{rich("{0}'s order {1}", "ann", <b>7</b>)}</p>)).toBe(
    "<p>Order <b>7</b> von ann</p>",
  );
});

test.each([
  ["Set up", "button", "Einrichten"],
  ["None", "second factor", "Keiner"],
  ["none", "no value", "nicht gesetzt"],
  ["Quoted", "price", "Kurs bei Erteilung"],
  ["Quoted", "time", "Kurs von"],
])("'%s' of a %s is '%s' in German", (english, meaning, german) => {
  speakGerman();
  expect(sense(english, meaning)).toBe(german);
});

test.each([
  ["a name in braces", "{0}"],
  ["a name like markup", "<b>ann</b>"],
  ["a name with quotes", "O''Brien 'n' {1}"],
])("%s stays as it is", (_, name) => {
  speakGerman();
  expect(t`Remove ${name}?`).toBe(`${name} entfernen?`);
});

test("a text that the catalogue lacks is shown in English", () => {
  speakGerman();
  expect(t`A text of ${"the"} next version`).toBe("A text of the next version");
});

const RESOLVED = "This order was already resolved as win by ann at 2026-03-04 23:05:09 UTC.";

test.each([
  ["en", "Europe/Vienna", "This order was already resolved as win by ann at Mar 5, 2026, 12:05:09 AM."],
  ["en", "UTC", "This order was already resolved as win by ann at Mar 4, 2026, 11:05:09 PM."],
  ["de", "Europe/Vienna", "Diese Order wurde schon am 05.03.2026, 00:05:09 von ann entschieden: Gewinn."],
] as const)("a moment of the server is written in %s and in the time of %s", (language, timeZone, text) => {
  if (language === "de") speakGerman();
  useShown.setState({ language, timeZone });
  // Versions of ICU differ in the space before AM.
  expect(known(RESOLVED).replace("\u202f", " ")).toBe(text);
});

test("what only looks like a moment stays", () => {
  expect(known("2026-13-04 14:05:09 UTC")).toBe("2026-13-04 14:05:09 UTC");
  expect(known("2026-03-04 14:05 UTC")).toBe("2026-03-04 14:05 UTC");
});

test("figures are written as the language writes them", () => {
  expect([inDigits("1,234.50"), inDollars("12.00", "-"), inPercent("0.1"), inSentence("New orders")]).toEqual(
    ["1,234.50", "-$12.00", "0.1%", "new orders"],
  );
  speakGerman();
  expect([
    inDigits("1,234.50"),
    inDollars("12,00", "-"),
    inPercent("0,1"),
    inSentence("Neue Orders"),
  ]).toEqual(["1.234,50", "-12,00\u00a0$", "0,1\u00a0%", "Neue Orders"]);
});
