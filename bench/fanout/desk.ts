import type { Knex } from "knex";
import { openDatabase } from "#db/database.ts";
import { createSessionId, hashSessionId } from "#server/sessions/sessionId.ts";
import { signCookie } from "#server/test/testApp.ts";

export const SESSION_KEY = "only-for-the-bench-but-of-full-length";

/** In one statement, which may take five seconds. */
const AT_ONCE = 1_000;

/** Creates traders with sessions in an empty database; returns their cookies. */
export async function signInTraders(databaseUrl: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, createSessionId);
  const database = openDatabase(databaseUrl);
  try {
    for (let begin = 0; begin < count; begin += AT_ONCE)
      await insertTraders(database.knex, begin, ids.slice(begin, begin + AT_ONCE).map(hashSessionId));
  } finally {
    await database.close();
  }
  return ids.map((id) => signCookie(id, SESSION_KEY));
}

async function insertTraders(knex: Knex, begin: number, hashes: string[]): Promise<void> {
  await knex.raw(
    `with traders as (
       insert into users (id, username, email, "passwordHash", role)
       select gen_random_uuid(), 'trader' || n, 'trader' || n || '@example.com', 'none', 'user'
         from generate_series(?::int + 1, ?::int) n
       returning id
     ), opened as (
       insert into accounts ("userId") select id from traders
     ), numbered as (
       select id, row_number() over () as n from traders
     )
     insert into sessions (hash, "userId", "userAgent")
     select decode(session.hash, 'hex'), numbered.id, 'the bench'
       from unnest(?::text[]) with ordinality as session (hash, n) join numbered using (n)`,
    [begin, begin + hashes.length, hashes],
  );
}
