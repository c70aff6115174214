import type { Knex } from "knex";
import type { Actor } from "../context.ts";
import { findUserById } from "../queries/users.ts";
import { hashToken } from "./token.ts";
import { findToken } from "./tokenRows.ts";

/** Who sent this token; null when it was never one, or is revoked. */
export async function identifyBearer(knex: Knex, text: string, address?: string): Promise<Actor | null> {
  const hash = hashToken(text);
  const token = await findToken(knex, hash);
  const user = token === null ? null : await findUserById(knex, token.userId);
  if (token === null || user === null) return null;
  return {
    user,
    sessionHash: hash,
    tokenScope: token.scope,
    ...(address === undefined ? {} : { address }),
  };
}
