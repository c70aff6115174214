import { afterEach, beforeEach, expect, test } from "vitest";
import { useShown } from "../shown.ts";
import { german } from "./german.ts";

beforeEach(() => useShown.setState({ language: "de" }));
afterEach(() => useShown.setState({ language: "en" }));

test.each([
  ["Please sign in.", "Bitte melden Sie sich an."],
  ["New orders are paused: the feed is down", "Neue Orders sind pausiert: the feed is down"],
  ["bob took this 40 s ago.", "bob hat dies vor 40 s übernommen."],
  [
    "BTC buy of $1,250.00 won, $2,250.00 paid",
    "BTC-Kauf über 1.250,00\u00a0$ gewonnen, 2.250,00\u00a0$ ausgeschüttet",
  ],
  ["The trading fee is now 0.15%", "Die Handelsgebühr beträgt jetzt 0,15\u00a0%"],
  ["1 new order and 12 new transfers waiting", "1 neue Order und 12 neue Ein- und Auszahlungen warten"],
  ["3 new orders waiting", "3 neue Orders warten"],
  ["ann paused new withdrawals", "ann hat neue Auszahlungen pausiert"],
  [
    "Did you mean 1234 or 1.234? Enter it without a comma",
    "Meinten Sie 1234 oder 1,234? Schreiben Sie den Betrag wie 1234,50",
  ],
  ["Use at most 60 characters", "Verwenden Sie höchstens 60 Zeichen"],
  [
    "You have 20 pending deposits, which is the maximum. Cancel one, or try again once one has been decided.",
    "Bei Ihnen stehen 20 Einzahlungen aus, mehr sind nicht möglich. Stornieren Sie eine oder versuchen Sie es wieder, sobald eine entschieden ist.",
  ],
  [
    "Not a Tron address: the checksum is wrong. One character may be mistyped.",
    "Keine Tron-Adresse: Die Prüfsumme ist falsch. Vielleicht ist ein Zeichen vertippt.",
  ],
  ["Chrome on macOS", "Chrome unter macOS"],
  ["BTC wallet address", "BTC-Wallet-Adresse"],
])("the server's “%s” is “%s”", (english, translated) => {
  expect(german.known(english)).toBe(translated);
});

test.each([
  "Something nobody has translated.",
  "",
  "ann",
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "127.0.0.1",
])("“%s” stays as it is", (text) => expect(german.known(text)).toBe(text));
