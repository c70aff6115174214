import { momentOf, wallClock } from "./deskState.ts";
import { foldTyped } from "./foldTyped.ts";
import { visible } from "./invisible.ts";
import { type Decimal, decimalSchema } from "./money.ts";
import { readTypedNumber } from "./typedNumber.ts";

/* Parses the text of a search: "bruno 250 yesterday" is a name, an amount and a day. */

export type SearchTerms = {
  /** The whole text, without invisible characters. */
  whole: string;
  /** The text without amount and day. */
  text: string;
  amount: Decimal | null;
  /** From its beginning up to that of the next day. */
  day: { from: string; to: string } | null;
};

const DAY_MS = 86_400_000;
/** The twelve months in the desk's languages, also without umlauts; each may be shortened to three letters. */
const MONTHS = [
  ["january", "januar", "jänner", "jaenner"],
  ["february", "februar"],
  ["march", "märz", "maerz", "mrz"],
  ["april"],
  ["may", "mai"],
  ["june", "juni"],
  ["july", "juli"],
  ["august"],
  ["september"],
  ["october", "oktober"],
  ["november"],
  ["december", "dezember"],
].map((names) => new Set(names.flatMap(beginningsOf)));
/** There may be eight years between two 29 Februaries. */
const YEARS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const MONTH = `(${MONTHS.flatMap((names) => [...names]).join("|")})(?!\\p{L})\\.?`;

/**
 * The spellings of a day, and which of their groups are year, month and day; without a year it is the last such day.
 */
const DAYS: readonly { form: RegExp; parts: readonly [year: number, month: number, day: number] }[] = [
  { form: /(?<!\S)(\d{4})-(\d\d?)-(\d\d?)(?!\S)/iu, parts: [1, 2, 3] },
  { form: /(?<!\S)(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)?(?!\S)/iu, parts: [3, 2, 1] },
  { form: new RegExp(`(?<!\\S)(\\d\\d?)\\.? ?${MONTH}(?: (\\d{4}))?(?!\\S)`, "iu"), parts: [3, 2, 1] },
  { form: new RegExp(`(?<!\\S)${MONTH} (\\d\\d?)(?:,? (\\d{4}))?(?!\\S)`, "iu"), parts: [3, 1, 2] },
];
const NAMED_DAYS: readonly { form: RegExp; ago: number }[] = [
  { form: /(?<!\S)(?:today|heute)(?!\S)/iu, ago: 0 },
  { form: /(?<!\S)(?:yesterday|gestern)(?!\S)/iu, ago: 1 },
  { form: /(?<!\S)vorgestern(?!\S)/iu, ago: 2 },
];

function beginningsOf(name: string): string[] {
  return Array.from({ length: name.length - 2 }, (_, index) => name.slice(0, index + 3));
}

/** `zone` is that of the reader, whose days are meant; `now` in milliseconds. */
export function readSearchTerms(typed: string, zone: string, now: number): SearchTerms {
  const whole = visible(typed);
  // Decomposed umlauts are those of the months too.
  const found = takeDay(whole.normalize("NFC"), zone, now);
  const { amount, rest } = takeAmount(found.rest);
  return { whole, text: rest, amount, day: found.day };
}

function takeDay(text: string, zone: string, now: number): { day: SearchTerms["day"]; rest: string } {
  const today = Math.floor(wallClock(zone, now) / DAY_MS) * DAY_MS;
  for (const { form, ago } of NAMED_DAYS)
    if (form.test(text)) return { day: dayFrom(zone, today - ago * DAY_MS), rest: without(text, form) };
  for (const { form, parts } of DAYS) {
    const match = form.exec(foldTyped(text));
    const begin = match === null ? null : readDay(match, parts, today);
    if (begin !== null) return { day: dayFrom(zone, begin), rest: without(foldTyped(text), form) };
  }
  return { day: null, rest: text };
}

/** The beginning of the day on a clock in the zone; null if there is no such day. */
function readDay(match: RegExpExecArray, parts: readonly number[], today: number): number | null {
  const [year, month, day] = parts.map((part) => match[part]);
  const named = MONTHS.findIndex((names) => names.has(month?.toLowerCase() ?? ""));
  const monthIndex = named >= 0 ? named : parseInt(month ?? "", 10) - 1;
  const thisYear = new Date(today).getUTCFullYear();
  const dayOf = (inYear: number) => {
    const begin = Date.UTC(inYear, monthIndex, parseInt(day ?? "", 10));
    return new Date(begin).getUTCMonth() === monthIndex ? begin : null;
  };
  if (year !== undefined) {
    const full = parseInt(year.padStart(4, "20"), 10);
    return inRange(full) ? dayOf(full) : null;
  }
  const latest = YEARS.map((ago) => dayOf(thisYear - ago)).find((begin) => begin !== null && begin <= today);
  return latest ?? null;
}

/** No desk is older, and both PostgreSQL and JavaScript know these years. */
function inRange(year: number): boolean {
  return year >= 2000 && year <= 2999;
}

function dayFrom(zone: string, begin: number): SearchTerms["day"] {
  const at = (wall: number) => new Date(momentOf(zone, wall)).toISOString();
  return { from: at(begin), to: at(begin + DAY_MS) };
}

const UNIT = /^(?:\$|USD) ?| ?(?:\$|USD)$/i;

/** The last word that is an amount, because names come first. A "$" or "USD" next to it is removed too. */
function takeAmount(text: string): { amount: Decimal | null; rest: string } {
  const words = text.split(" ");
  for (let last = words.length - 1; last >= 0; last -= 1) {
    for (const count of [6, 5, 4, 3, 2, 1]) {
      const first = last - count + 1;
      const typed = words.slice(Math.max(first, 0), last + 1).join(" ");
      const amount = first < 0 || !isOneNumber(typed, count) ? null : toAmount(typed);
      if (amount !== null)
        return { amount, rest: [...words.slice(0, first), ...words.slice(last + 1)].join(" ") };
    }
  }
  return { amount: null, rest: text };
}

/** Several words may be two numbers, unless the unit is one of them or spaces separate thousands from decimals. */
function isOneNumber(typed: string, words: number): boolean {
  const bare = typed.replace(UNIT, "");
  return words === 1 || !bare.includes(" ") || /^[1-9]\d{0,2}(?: \d{3})+[.,]\d{1,8}$/.test(bare);
}

/**
 * Text that could be thousands or decimals ("1,234", "1.234") counts as thousands, because amounts have two decimals.
 */
function toAmount(typed: string): Decimal | null {
  const bare = typed.replace(UNIT, "");
  const isThousands = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(bare);
  const read = readTypedNumber(isThousands ? bare.replace(/[.,]/g, "") : typed);
  const plain = "plain" in read ? read.plain : "";
  if (!/^\d{1,12}(?:\.\d{1,8})?$/.test(plain)) return null;
  return decimalSchema.safeParse(plain).data ?? null;
}

function without(text: string, form: RegExp): string {
  return visible(text.replace(form, " "));
}
