import { expect, test } from "vitest";
import { readSearchTerms } from "./searchTerms.ts";

/** Half past one in the night of 29 November in Vienna; in UTC it is still the 28th there. */
const NOW = Date.parse("2026-11-29T00:30:00Z");

const read = (typed: string, zone = "UTC") => {
  const { text, amount, day } = readSearchTerms(typed, zone, NOW);
  return [text, amount, day?.from.slice(0, 10) ?? null];
};

test.each<[typed: string, text: string, amount: string | null, day: string | null]>([
  ["bruno", "bruno", null, null],
  ["  Bruno\u200b   Hofer ", "Bruno Hofer", null, null],
  ["250", "", "250", null],
  ["$250", "", "250", null],
  ["250 USD", "", "250", null],
  ["1,250.50", "", "1250.50", null],
  ["$1,250", "", "1250", null],
  ["1,250", "", "1250", null],
  ["1,234.50", "", "1234.50", null],
  ["1.234,50", "", "1234.50", null],
  ["1'234.50", "", "1234.50", null],
  ["1 234,50", "", "1234.50", null],
  ["1\u202f234\u202f567,50", "", "1234567.50", null],
  ["bruno $1 234.50", "bruno", "1234.50", null],
  ["12,50", "", "12.50", null],
  ["bruno 12,5", "bruno", "12.5", null],
  ["12,50 USD", "", "12.50", null],
  ["1,250 USD", "", "1250", null],
  ["USD 1,250", "", "1250", null],
  ["1,250USD", "", "1250", null],
  ["1,250 usd", "", "1250", null],
  ["$ 1,250", "", "1250", null],
  ["1,250 $", "", "1250", null],
  ["1,250,000 USD", "", "1250000", null],
  ["bruno 1,250 USD", "bruno", "1250", null],
  ["USD 1,250 bruno", "bruno", "1250", null],
  ["1 234,50 USD", "", "1234.50", null],
  ["USD 1 234.50", "", "1234.50", null],
  ["1.250", "", "1250", null],
  ["bruno 1.250", "bruno", "1250", null],
  ["1.250 USD", "", "1250", null],
  ["1.250 $", "", "1250", null],
  ["$1.250", "", "1250", null],
  ["12.345.678", "", "12345678", null],
  ["1.25", "", "1.25", null],
  ["1250.5", "", "1250.5", null],
  ["0.125", "", "0.125", null],
  ["1.250,5", "", "1250.5", null],
  ["1,23,4", "1,23,4", null, null],
  ["1 234", "1", "234", null],
  ["\u0661\u0662", "", "12", null],
  ["bruno 250", "bruno", "250", null],
  ["250 bruno", "bruno", "250", null],
  ["2026-11-28", "", null, "2026-11-28"],
  ["28.11.2026", "", null, "2026-11-28"],
  ["28.11.", "", null, "2026-11-28"],
  ["28 Nov", "", null, "2026-11-28"],
  ["November 28, 2025", "", null, "2025-11-28"],
  ["today", "", null, "2026-11-29"],
  ["heute", "", null, "2026-11-29"],
  ["Gestern", "", null, "2026-11-28"],
  ["vorgestern", "", null, "2026-11-27"],
  ["bruno 250 gestern", "bruno", "250", "2026-11-28"],
  ["5. Mai", "", null, "2026-05-05"],
  ["3. Okt", "", null, "2026-10-03"],
  ["3. Okt.", "", null, "2026-10-03"],
  ["3.Oktober", "", null, "2026-10-03"],
  ["28. Dezember", "", null, "2025-12-28"],
  ["28. Dez. 2024", "", null, "2024-12-28"],
  ["4. März", "", null, "2026-03-04"],
  ["4. MÄRZ", "", null, "2026-03-04"],
  ["4. Ma\u0308rz", "", null, "2026-03-04"],
  ["4. Maerz", "", null, "2026-03-04"],
  ["4 Mrz", "", null, "2026-03-04"],
  ["1. Jänner", "", null, "2026-01-01"],
  ["7. Juni 2025", "", null, "2025-06-07"],
  ["bruno 1.250,50 5. Mai", "bruno", "1250.50", "2026-05-05"],
  ["28.11.26", "", null, "2026-11-28"],
  ["bruno $99.90 yesterday", "bruno", "99.90", "2026-11-28"],
  // Not yet this year: the last one.
  ["24 December", "", null, "2025-12-24"],
  ["29 Feb", "", null, "2024-02-29"],
  ["2026-02-30", "2026-02-30", null, null],
  ["9999-01-01", "9999-01-01", null, null],
  // Names that only look like something else.
  ["may", "may", null, null],
  ["maier 12", "maier", "12", null],
  ["mario 5", "mario", "5", null],
  ["Junior 7", "Junior", "7", null],
  ["märz", "märz", null, null],
  ["today_is_mine", "today_is_mine", null, null],
  ["-5", "-5", null, null],
  ["1e9", "1e9", null, null],
  ["1234567890123", "1234567890123", null, null],
  ["0x9f3c", "0x9f3c", null, null],
  ["%_\\", "%_\\", null, null],
])("%j is text %j, amount %j, day %j", (typed, text, amount, day) => {
  expect(read(typed)).toEqual([text, amount, day]);
});

test("a day is that of the reader's clock", () => {
  expect(readSearchTerms("yesterday", "Europe/Vienna", NOW).day).toEqual({
    from: "2026-11-27T23:00:00.000Z",
    to: "2026-11-28T23:00:00.000Z",
  });
  expect(readSearchTerms("25 Oct", "Europe/Vienna", NOW).day).toEqual({
    from: "2026-10-24T22:00:00.000Z",
    to: "2026-10-25T23:00:00.000Z",
  });
});
