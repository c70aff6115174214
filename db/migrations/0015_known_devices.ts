import type { Knex } from "knex";

/* Guessing: which browsers have been signed in to an account, and counters that are exact when something is given back. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Browsers that have signed in to an account have an allowance of wrong guesses that no stranger can use up. The
    -- cookie's id is kept as SHA-256; it lets nobody in.
    create table "knownDevices" (
      hash bytea not null check (length(hash) = 32),
      "userId" uuid not null references users,
      "lastSeenAt" timestamptz not null default now(),
      primary key ("userId", hash)
    );
    create index known_devices_by_age on "knownDevices" ("lastSeenAt");

    -- Takes one of p_limit for p_ms; the milliseconds to wait where none is left, else null. What is refused counts for
    -- nothing, so that what is given back is there again.
    create function take_attempt(p_key text, p_limit integer, p_ms integer) returns integer language plpgsql as $$
    declare
      present constant bigint := extract(epoch from clock_timestamp()) * 1000;
      until bigint;
    begin
      insert into "rateLimits" as held (key, points, expire) values (p_key, 1, present + p_ms)
      on conflict (key) do update
        set points = case when held.expire <= present then 1 else held.points + 1 end,
            expire = case when held.expire <= present then excluded.expire else held.expire end
        where held.expire <= present or held.points < p_limit;
      if found then
        return null;
      end if;
      select expire into until from "rateLimits" where key = p_key;
      return greatest(coalesce(until, present) - present, 1);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop function take_attempt; drop table "knownDevices";`);
}
