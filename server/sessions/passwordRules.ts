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

/** The password's owner, whose names attackers would guess first. */
export type Owner = { username: string; email?: string | undefined };

/** Shorter names occur in too many words. */
const SHORTEST_NAME = 4;

/** Only letters and digits: "Live-Desk" becomes "livedesk". */
function squash(text: string): string {
  return preparePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function containsName(password: string, { username, email = "" }: Owner, deskName: string): boolean {
  const names = ["livedesk", deskName, username, email.replace(/@[^@]*$/, "")].map(squash);
  const squashed = squash(password);
  return names.some((name) => name.length >= SHORTEST_NAME && squashed.includes(name));
}

/** Explains why a new password is refused; null if it is not. */
export async function faultOfPassword(knex: Knex, password: string, owner: Owner): Promise<string | null> {
  const { passwordMinLength, deskName } = await getSettings(knex);
  const prepared = preparePassword(password);
  if (passwordLength(password) < passwordMinLength)
    return `Password must be at least ${passwordMinLength} characters`;
  if (prepared.length < LOOKED_UP_FROM) return null;
  if (containsName(password, owner, deskName))
    return "This password contains the desk's name or your own, which attackers try first. Please choose another one.";
  if (!(await loadCommon()).has(prepared.toLowerCase())) return null;
  return "This password is one of the most common, which attackers try first. Please choose another one.";
}

/** Refuses a new password that is too short once it is normalised, a common one, or one with a name in it. */
export async function refuseWeak(knex: Knex, field: string, password: string, owner: Owner): Promise<void> {
  const message = await faultOfPassword(knex, password, owner);
  if (message !== null) throw new Refusal("validation_failed", { message, fields: { [field]: message } });
}
