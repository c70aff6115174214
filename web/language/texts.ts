import { createElement, Fragment, type ReactNode } from "react";
import { withOwnMoments } from "./dateFormat.ts";

/*
 * Texts are written in English where they are shown. The English text, with {0}, {1}, … for its values, is also the
 * key in the catalogues of other languages, so English needs no catalogue.
 */

/** What a text can contain. Anything else on a page goes through `rich`. */
type Value = string | number;

/** A language other than English. */
export type Translation = {
  /** The text with its values in their places. */
  weave: <T>(id: string, values: readonly T[]) => readonly (T | string)[];
  /** The text itself if it is not in the catalogue. */
  known: (text: string) => string;
};

let translation: Translation | null = null;

/** Null for English. */
export function setTranslation(chosen: Translation | null): void {
  translation = chosen;
}

/** A text in the user's current language; call it while rendering. Constants use `mark`. */
export function t(strings: TemplateStringsArray, ...values: readonly Value[]): string {
  if (translation !== null) return translation.weave(idOf(strings), values).join("");
  return String.raw({ raw: strings }, ...values);
}

function idOf(strings: readonly string[]): string {
  return strings.reduce((id, string, index) => `${id}{${index - 1}}${string}`);
}

/** A short text whose translation depends on its meaning: a catalogue has it as "Open [of a candle]". */
export function sense(text: string, meaning: string): string {
  return translation === null ? text : translation.weave(`${text} [${meaning}]`, []).join("");
}

/** A text that contains elements, in place of {0}, {1}, … */
export function rich(text: string, ...values: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...weave(text, values));
}

function weave<T>(text: string, values: readonly T[]): readonly (T | string | undefined)[] {
  if (translation !== null) return translation.weave(text, values);
  return text.split(/\{(\d)\}/).map((piece, index) => (index % 2 === 0 ? piece : values[+piece]));
}

/** One of two texts by a count. In both, {0}, {1}, … stand for the values. */
export function plural(count: number, one: string, many: string, ...values: readonly Value[]): string {
  if (translation !== null)
    return translation.weave(`{n, plural, one {${one}} other {${many}}}`, [...values, count]).join("");
  return weave(count === 1 ? one : many, values).join("");
}

declare const marked: unique symbol;
/** A text in a constant, in English. Without `say` it does not compile on a page. */
export type Message = { readonly [marked]: true };

export function mark(strings: TemplateStringsArray): Message;
export function mark([text = ""]: TemplateStringsArray): unknown {
  return text;
}

/** A marked text in the user's language. */
export function say(message: Message): string;
export function say(message: unknown): string {
  return known(textOf(message));
}

type Labelled = { value: string; label: Message | string };
type Said<T extends Labelled> = { value: T["value"]; label: string };

/** The same for the labels of choices; labels that are names stay unchanged. */
export function sayLabels<T extends Labelled>(options: readonly T[]): readonly Said<T>[] {
  return options.map(({ value, label, ...others }) => ({ ...others, value, label: known(textOf(label)) }));
}

/** Only the compiler tells marked texts from others. */
function textOf(message: unknown): string {
  return typeof message === "string" ? message : "";
}

/**
 * Translates a text of the server or of the contract's rules, which are English on the wire; moments in it are shown in
 * the user's time zone. Unchanged if the catalogue lacks it.
 */
export function known(text: string): string {
  return withOwnMoments(translation === null ? text : translation.known(text));
}
