import type { Knex } from "knex";
import { z } from "zod";
import { UserModel } from "#db/models/UserModel.ts";
import { foldName, shapesOf } from "#db/spelling/names.ts";
import { readRows } from "#db/rows.ts";
import { MOST_FOUND } from "#protocol/search.ts";
import type { User } from "#protocol/users.ts";
import { escapePattern, idsBeginningWith } from "./search.ts";
import { presentUsers } from "./users.ts";

const foundSchema = z.object({ id: z.string() });

/*
 * The rank says how likely it is that this trader was meant: the exact name, a name that looks the same, one that
 * begins with the text, or one that contains it.
 */
const FIND = `
  select id from (
    (select id, 0 as rank, "createdAt" from users
      where lower(username collate "C") = :name or lower(email collate "C") = :name limit 2)
    union all
    (select users.id, 1, "createdAt" from "nameShapes" join users on users.id = "userId"
      where shape = any(cast(:shapes as text[])) limit :most)
    union all
    (select id, 2, "createdAt" from users where lower(username collate "C") like :begin
      order by lower(username collate "C") limit :most)
    union all
    (select id, 2, "createdAt" from users where lower(email collate "C") like :begin
      order by lower(email collate "C") limit :most)
    union all
    (select id, 0, "createdAt" from users where id between :first and :last order by id desc limit :most)
    %contains%
  ) as found
  group by id order by min(rank), max("createdAt") desc, id desc limit :most`;

/** Trigrams find nothing shorter without reading the whole table. */
const SHORTEST = 3;
const CONTAINS = `
    union all
    (select id, 3, "createdAt" from users
      where search_fold(username) like search_pattern(:text) or search_fold(email) like search_pattern(:text)
      order by "createdAt" desc, id desc limit :most)`;

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** The ids of the users whom the text may mean, the likeliest and then the newest first. */
export async function findTraders(knex: Knex, text: string): Promise<string[]> {
  if (text === "") return [];
  const name = foldName(text);
  const [first, last] = (text.length < SHORTEST ? null : idsBeginningWith(text)) ?? [NO_ID, NO_ID];
  const statement = knex.raw(FIND.replace("%contains%", text.length < SHORTEST ? "" : CONTAINS), {
    name,
    begin: `${escapePattern(name)}%`,
    shapes: text.length < SHORTEST ? [] : shapesOf(text),
    first,
    last,
    text,
    most: MOST_FOUND,
  });
  return (await readRows(statement, foundSchema)).map(({ id }) => id);
}

/** These users, in this order. */
export async function presentFound(knex: Knex, ids: readonly string[]): Promise<User[]> {
  const users = presentUsers(
    await UserModel.query(knex)
      .withGraphJoined("account")
      .findByIds([...ids]),
  );
  return ids.flatMap((id) => users.filter((user) => user.id === id));
}
