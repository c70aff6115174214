import type { Knex } from "knex";
import type { LinkKind } from "#protocol/accountLinks.ts";
import type { Role } from "#protocol/users.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { getSettings } from "../queries/settings.ts";
import { isRuled } from "./rules.ts";

/**
 * True if a link takes two administrators. Whoever makes a link could use it, and would then be two administrators in
 * one person: by an invitation, which lifts the two-administrator rules, or as somebody whose password is all that
 * protects the account. Under the rules a second factor is no exception: with another password its owner is shut out,
 * which is as good as a suspension, and takes two.
 */
export async function linkTakesTwo(
  knex: Knex,
  { kind, role, userId }: { kind: LinkKind; role: Role; userId: string | null },
): Promise<boolean> {
  if (role !== "admin") return false;
  if (isRuled(await getSettings(knex))) return true;
  return kind === "password" && (userId === null || !(await hasSecondFactor(knex, userId)));
}
