import type { Knex } from "knex";
import { AccountModel } from "#db/models/AccountModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { canonicalEmail, shapesOf } from "#db/spelling/names.ts";
import type { Role } from "#protocol/users.ts";

import { SYSTEM_ACTORS } from "../audit/record.ts";

type NewUser = { id: string; username: string; email: string; passwordHash: string; role: Role };

const MACHINE_SHAPES = new Set(SYSTEM_ACTORS.flatMap(shapesOf));

/** True for the names of system actors and look-alikes. */
export function isMachineName(username: string): boolean {
  return shapesOf(username).some((shape) => MACHINE_SHAPES.has(shape));
}

/** Inserts a user together with the account that every user has. */
export async function insertUser(trx: Knex.Transaction, user: NewUser): Promise<void> {
  const email = canonicalEmail(user.email) ?? user.email;
  await UserModel.query(trx).insert({ ...user, email });
  await trx("nameShapes").insert(shapesOf(user.username).map((shape) => ({ shape, userId: user.id })));
  await AccountModel.query(trx).insert({ userId: user.id });
}
