import type { Knex } from "knex";
import type { LinkKind } from "#protocol/accountLinks.ts";
import type { Role } from "#protocol/users.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { getSettings } from "../queries/settings.ts";
import { isRuled } from "./rules.ts";

/**
 * True if a link needs two administrators, because its creator could use it to become a second administrator: by an
 * invitation, which bypasses the two-administrator rules, or by taking over an account that only a password protects.
 * Under these rules a second factor makes no difference: a new password locks the owner out, which is as good as a
 * suspension and needs two as well.
 */
export async function linkTakesTwo(
  knex: Knex,
  { kind, role, userId }: { kind: LinkKind; role: Role; userId: string | null },
): Promise<boolean> {
  if (role !== "admin") return false;
  if (isRuled(await getSettings(knex))) return true;
  return kind === "password" && (userId === null || !(await hasSecondFactor(knex, userId)));
}
