import { z } from "zod/mini";
import { foldTyped } from "./foldTyped.ts";
import { visible } from "./invisible.ts";

/* Parses numbers as people type and paste them, without ever dropping or guessing a digit. */

/** A plain decimal ("1234.5"), or a message for the person who typed it. */
export type TypedNumber = { plain: string } | { fault: string };

const EXAMPLE = "Write the amount as 1234.50";

/** The unit of a field, in English and German. Any other unit next to a number is refused, never dropped. */
export type TypedUnit = keyof typeof UNITS;
const UNITS = {
  USD: "(?:US)?\\$(?:US)?|USD|(?:US[- ]?)?dollars?",
  "%": "%",
  hours: "hours?|stunden?|std\\.?",
  min: "min(?:ute[sn]?|\\.)?",
  characters: "char(?:acter)?s?|zeichen",
};

/** Between the cells and lines of what was copied, so never within one number. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/u;

/** Groups thousands, apart from point, comma and blanks: apostrophes and the Arabic separator. */
const GROUP_MARK = /['\u2019\u02bc\u066c]/gu;

/** In India groups above the thousand have two digits: 1,00,000. */
const LAKHS = /^[1-9]\d?(,\d\d)+,\d{3}$/;

/**
 * Parses a typed number. A comma that can't separate thousands is a decimal comma. A text that could mean two numbers
 * ("1,234"), or is no number, is refused with an example. A leading minus is kept, so that the field's own rule
 * refuses it.
 */
export function readTypedNumber(typed: string, unit: TypedUnit = "USD"): TypedNumber {
  if (BREAK.test(typed.trim())) return { fault: EXAMPLE };
  const text = withoutUnit(toAscii(typed), unit);
  const [, sign = "", digits = ""] = /^([-\u2212]?)(.*)$/u.exec(text) ?? [];
  const read = readUnsigned(digits);
  return "plain" in read && sign !== "" ? { plain: `-${read.plain}` } : read;
}

/** A schema for a typed number whose plain decimal must satisfy `schema`. An empty field stays empty. */
export function typedNumber<Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed, context) => {
        if (typed.trim() === "") return "";
        const read = readTypedNumber(typed);
        if ("plain" in read) return read.plain;
        context.issues.push({ code: "custom", message: read.fault, input: typed });
        return z.NEVER;
      }),
    ),
    schema,
  );
}

function readUnsigned(text: string): TypedNumber {
  const marks = text.replace(/\d/g, "");
  if (text === "" || /[^., _]/.test(marks) || !/\d/.test(text)) return { fault: `${EXAMPLE}, digits only` };
  if (/[ _]/.test(marks)) return readGrouped(text);
  const [point, comma] = [text.split(".").length - 1, text.split(",").length - 1];
  if (comma === 0) return point <= 1 ? plain(text) : readGroups(text, ".", "");
  if (point === 0) return comma === 1 ? readOneComma(text) : readGroups(text, ",", "");
  const decimalMark = text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : ".";
  return splitDecimals(text, decimalMark, decimalMark === "," ? "." : ",");
}

/** "1 234,50" and "1'234.50": since these marks group thousands, a point or comma must start the decimals. */
function readGrouped(text: string): TypedNumber {
  const group = text.includes("_") ? "_" : " ";
  const decimalMark = text.includes(",") ? "," : ".";
  return text.includes(decimalMark) ? splitDecimals(text, decimalMark, group) : readGroups(text, group, "");
}

function splitDecimals(text: string, decimalMark: string, group: string): TypedNumber {
  const [whole = "", decimals = "", ...more] = text.split(decimalMark);
  if (more.length > 0 || !/^\d+$/.test(decimals)) return { fault: EXAMPLE };
  return readGroups(whole, group, decimals);
}

function readGroups(whole: string, group: string, decimals: string): TypedNumber {
  const [first = "", ...rest] = whole.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part));
  return isGrouped || (group === "," && LAKHS.test(whole))
    ? plain(`${first}${rest.join("")}.${decimals}`)
    : { fault: EXAMPLE };
}

function readOneComma(text: string): TypedNumber {
  if (!/^[1-9]\d{0,2},\d{3}$/.test(text)) return plain(text.replace(",", "."));
  const [whole = "", decimals = ""] = text.split(",");
  return {
    fault: `Did you mean ${whole}${decimals} or ${whole}.${decimals}? Enter it without a comma`,
  };
}

/** ".5" is 0.5 and "5." is 5. */
function plain(text: string): TypedNumber {
  const [whole = "", decimals = ""] = text.split(".");
  return { plain: decimals === "" ? whole : `${whole === "" ? "0" : whole}.${decimals}` };
}

function toAscii(typed: string): string {
  return foldTyped(visible(typed))
    .replace(/\u066b/gu, ",")
    .replace(/\s/gu, " ")
    .replace(GROUP_MARK, "_")
    .trim();
}

function withoutUnit(text: string, unit: TypedUnit): string {
  return text
    .replace(new RegExp(`^(-?)(?:${UNITS[unit]}) ?`, "iu"), "$1")
    .replace(new RegExp(` ?(?:${UNITS[unit]})$`, "iu"), "");
}
