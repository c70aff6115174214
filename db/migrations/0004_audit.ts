import type { Knex } from "knex";

/*
 * Who did what. Rows are written with what they tell of, in any order; a background step puts them into a chain, in
 * which each holds the hash of the one before, so writers never wait for each other.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "auditLog" (
      id uuid primary key,
      at timestamptz not null default now(),
      -- Null where nobody proved who they are (a sign-in that failed), or where a program acted.
      "actorId" uuid references users,
      "actorName" text not null,
      action text not null,
      subject text,
      details jsonb not null default '{}',
      address text,
      -- The place in the chain; all null until sealed, "previousHash" in the first place too.
      sequence bigint constraint audit_log_one_chain unique check (sequence > 0),
      hash bytea check (length(hash) = 32),
      "previousHash" bytea check (length("previousHash") = 32),
      constraint audit_log_sealed_whole check (
        (sequence is null) = (hash is null) and ("previousHash" is null) = (sequence is null or sequence = 1)
      )
    );
    create index audit_log_unsealed on "auditLog" (id) where hash is null;
    create index audit_log_by_action on "auditLog" (action, id desc);
    create index audit_log_by_actor on "auditLog" (lower("actorName"), id desc);

    create function audit_log_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and new.hash is null then
        return new;
      end if;
      if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
         and (old.id, old.at, old."actorId", old."actorName", old.action, old.subject, old.details, old.address)
         is not distinct from
         (new.id, new.at, new."actorId", new."actorName", new.action, new.subject, new.details, new.address) then
        return new;
      end if;
      raise exception 'auditLog is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger audit_log_append_only before insert or update or delete on "auditLog"
      for each row execute function audit_log_append_only();
    create trigger audit_log_never_emptied before truncate on "auditLog"
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table "auditLog"; drop function audit_log_append_only;`);
}
