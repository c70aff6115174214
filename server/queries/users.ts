import type { Knex } from "knex";
import { UserModel } from "#db/models/UserModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import type { User } from "#protocol/entities.ts";
import { presentUser } from "../presenters/presentUser.ts";
import { keyset, type Page, toPage } from "./paging.ts";
import { containing, orIdBegins } from "./search.ts";

function present(user: UserModel): User {
  if (user.account === undefined) throw new Error(`User ${user.id} has no account.`);
  return presentUser(user, user.account);
}

export async function findUserById(knex: Knex, id: string): Promise<User | null> {
  const user = await UserModel.query(knex).withGraphJoined("account").findById(id);
  return user === undefined ? null : present(user);
}

/** The user as it stands in this transaction; throws when there is none. */
export async function mustFindUser(knex: Knex, id: string): Promise<User> {
  const user = await findUserById(knex, id);
  if (user === null) throw new Error(`There is no user ${id}.`);
  return user;
}

/** Finds by username or e-mail address, whatever their case. */
export async function findCredentials(
  knex: Knex,
  name: string,
): Promise<{ userId: string; passwordHash: string } | null> {
  const user = await UserModel.query(knex)
    .whereRaw("lower(username) = lower(?)", [name])
    .orWhereRaw("lower(email) = lower(?)", [name])
    .first();
  return user === undefined ? null : { userId: user.id, passwordHash: user.passwordHash };
}

/**
 * The account that signs in by this name and whether this device (hex hash) was signed in to it before; null where there
 * is none. `folded` is the name as the database compares it, the only spelling that counts.
 */
export async function findSigningIn(
  knex: Knex,
  name: string,
  device: string,
): Promise<{ folded: string; account: SigningIn | null }> {
  const { rows } = await knex.raw<{
    rows: ({ folded: string } & { [C in keyof SigningIn]: SigningIn[C] | null })[];
  }>(
    `select lower(:name) as folded, named.*
       from (select) as nobody
       left join lateral (
         select users.id as "userId", "passwordHash", exists (
                  select from "knownDevices" as known where known."userId" = users.id and known.hash = :device
                ) as "isKnown"
           from users where lower(username) = lower(:name) or lower(email) = lower(:name) limit 1
       ) as named on true`,
    { name, device: Buffer.from(device, "hex") },
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The database knows no spelling of a name.");
  const { folded, userId, passwordHash, isKnown } = row;
  const account =
    userId === null || passwordHash === null ? null : { userId, passwordHash, isKnown: isKnown === true };
  return { folded, account };
}

type SigningIn = { userId: string; passwordHash: string; isKnown: boolean };

export async function listUsers(knex: Knex, query: Query<"listUsers">): Promise<Page<User>> {
  const { status, q, limit } = query;
  const selected = keyset(UserModel.query(knex).withGraphJoined("account"), "users", query);
  if (status !== undefined) void selected.where("isActive", status === "active");
  if (q) {
    void selected.where((any) => {
      void any
        .whereILike("users.username", containing(q))
        .orWhereILike("users.email", containing(q))
        .modify(orIdBegins, "users.id", q);
    });
  }
  return toPage((await selected).map(present), limit);
}
