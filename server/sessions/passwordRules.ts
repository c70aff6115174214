import type { Knex } from "knex";
import { passwordLength, preparePassword } from "#protocol/preparePassword.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";

/** Shorter passwords, which the specification allows, are not looked up. */
const LOOKED_UP_FROM = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** The most frequent passwords in public leaks, in lower case; loaded once, with the first new password. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter(({ length }) => length >= LOOKED_UP_FROM)),
  );
  return common;
}

/** Why a new password is refused, for the person who chose it; null if it is not. */
export async function faultOfPassword(knex: Knex, password: string): Promise<string | null> {
  const { passwordMinLength } = await getSettings(knex);
  const prepared = preparePassword(password);
  if (passwordLength(password) < passwordMinLength)
    return `Password must be at least ${passwordMinLength} characters`;
  if (prepared.length < LOOKED_UP_FROM || !(await loadCommon()).has(prepared.toLowerCase())) return null;
  return "This password is one of the most common, which attackers try first. Please choose another one.";
}

/** Refuses a new password that is too short once it is normalised, or a common one. */
export async function refuseWeak(knex: Knex, field: string, password: string): Promise<void> {
  const message = await faultOfPassword(knex, password);
  if (message !== null) throw new Refusal("validation_failed", { message, fields: { [field]: message } });
}
