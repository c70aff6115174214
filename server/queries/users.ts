import type { Knex } from "knex";
import { z } from "zod";
import { UserModel } from "#db/models/UserModel.ts";
import { foldName } from "#db/spelling/names.ts";
import { findRow } from "#db/rows.ts";
import type { Query } from "#protocol/endpoints.ts";
import { USER_FILTER } from "#protocol/filters.ts";
import type { User } from "#protocol/users.ts";
import { presentUser } from "../presenters/presentUser.ts";
import { filterBy } from "./filterBy.ts";
import { keyset, type Page, toPage } from "./paging.ts";

function present(user: UserModel): User {
  if (user.account === undefined) throw new Error(`User ${user.id} has no account.`);
  return presentUser(user, user.account);
}

export async function findUserById(knex: Knex, id: string): Promise<User | null> {
  const user = await UserModel.query(knex).withGraphJoined("account").findById(id);
  return user === undefined ? null : present(user);
}

/** The user as this transaction sees it; throws if there is none. */
export async function mustFindUser(knex: Knex, id: string): Promise<User> {
  const user = await findUserById(knex, id);
  if (user === null) throw new Error(`There is no user ${id}.`);
  return user;
}

/** Names are compared in ASCII, whatever the locale of the database (migration 0019). */
const IS_NAMED = `(lower(username collate "C") = :name or lower(email collate "C") = :name)`;

/** Finds an account by username or email address, in any spelling. */
export async function findCredentials(
  knex: Knex,
  name: string,
): Promise<{ userId: string; passwordHash: string } | null> {
  const user = await UserModel.query(knex)
    .whereRaw(IS_NAMED, { name: foldName(name) })
    .first();
  return user === undefined ? null : { userId: user.id, passwordHash: user.passwordHash };
}

/**
 * The account for this name, and whether this device (hex hash) has signed in to it before; null if there is none.
 * `folded` is the name in its normal form.
 */
export async function findSigningIn(
  knex: Knex,
  name: string,
  device: string,
): Promise<{ folded: string; account: SigningIn | null }> {
  const folded = foldName(name);
  const statement = knex.raw(
    `select users.id as "userId", "passwordHash", coalesce("passwordEndsAt" < now(), false) as "isEnded", exists (
              select from "knownDevices" as known where known."userId" = users.id and known.hash = :device
            ) as "isKnown"
       from users where ${IS_NAMED} limit 1`,
    { name: folded, device: Buffer.from(device, "hex") },
  );
  return { folded, account: await findRow(statement, signingInSchema) };
}

const signingInSchema = z.object({
  userId: z.string(),
  passwordHash: z.string(),
  isEnded: z.boolean(),
  isKnown: z.boolean(),
});
type SigningIn = z.infer<typeof signingInSchema>;

/** The users that match the filter, a page at a time. */
export async function listUsers(knex: Knex, query: Query<"listUsers">): Promise<Page<User>> {
  const selected = keyset(UserModel.query(knex).withGraphJoined("account"), "users", query);
  await filterBy(selected, knex, USER_FILTER, query, { table: "users" });
  return toPage(presentUsers(await selected), query.limit);
}

/** Users that were read with their accounts. */
export function presentUsers(users: readonly UserModel[]): User[] {
  return users.map(present);
}
