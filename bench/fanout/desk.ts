import { openDatabase } from "#db/database.ts";
import { createSessionId, hashSessionId } from "#server/sessions/sessionId.ts";
import { signCookie } from "#server/test/testApp.ts";

export const SESSION_KEY = "only-for-the-bench-but-of-full-length";

/** Creates traders with sessions in an empty database; returns their cookies. */
export async function signInTraders(databaseUrl: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, createSessionId);
  const database = openDatabase(databaseUrl);
  try {
    await database.knex.raw(
      `with traders as (
         insert into users (id, username, email, "passwordHash", role)
         select gen_random_uuid(), 'trader' || n, 'trader' || n || '@example.com', 'none', 'user'
           from generate_series(1, ?::int) n
         returning id
       ), opened as (
         insert into accounts ("userId") select id from traders
       ), numbered as (
         select id, row_number() over () as n from traders
       )
       insert into sessions (hash, "userId", "userAgent")
       select decode(session.hash, 'hex'), numbered.id, 'the bench'
         from unnest(?::text[]) with ordinality as session (hash, n) join numbered using (n)`,
      [count, ids.map(hashSessionId)],
    );
  } finally {
    await database.close();
  }
  return ids.map((id) => signCookie(id, SESSION_KEY));
}
