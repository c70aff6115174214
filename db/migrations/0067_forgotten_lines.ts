import type { Knex } from "knex";

/*
 * Lets the audit log forget a person. What may name one is sealed as a salted hash: who acted (name and network address)
 * with one salt, and the personal details with another. Without its salt a hash tells nothing, and the seal stays right.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table "auditLog"
      -- The names of the personal details; null in lines from before this migration, which were sealed in clear.
      add column personal text[],
      add column "actorHash" bytea check (length("actorHash") = 32),
      add column "actorSalt" bytea check (length("actorSalt") = 32),
      add column "detailsHash" bytea check (length("detailsHash") = 32),
      add column "detailsSalt" bytea check (length("detailsSalt") = 32),
      add column forgotten boolean not null default false,
      add constraint audit_log_hidden_whole check (
        ("actorHash" is null) = (personal is null or hash is null)
        and ("detailsHash" is null) = (personal is null or hash is null));

    -- Nothing is written into a line: names become those of forgotten accounts, and the rest goes.
    create function is_forgotten_form(before jsonb, after jsonb, personal text[]) returns boolean language sql immutable as $$
      select before - coalesce(personal, array(select jsonb_object_keys(before))) = after - coalesce(personal, array(select jsonb_object_keys(before)))
         and not exists (
           select from jsonb_each(after) as detail
            where detail.value is distinct from before -> detail.key and detail.value #>> '{}' not like 'forgotten-%')
    $$;

    create or replace function audit_log_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and new.hash is null then
        return new;
      end if;
      if tg_op = 'UPDATE' and (old.id, old.at, old."actorId", old.action, old.subject, old.personal)
         is not distinct from (new.id, new.at, new."actorId", new.action, new.subject, new.personal) then
        if old.hash is null and new.hash is not null
           and (old."actorName", old.details, old.address, old.forgotten)
           is not distinct from (new."actorName", new.details, new.address, new.forgotten) then
          return new;
        end if;
        if (old.sequence, old.hash, old."previousHash", old."actorHash", old."detailsHash")
           is not distinct from (new.sequence, new.hash, new."previousHash", new."actorHash", new."detailsHash")
           and new.forgotten
           and ((old."actorName", old.address, old."actorSalt")
                is not distinct from (new."actorName", new.address, new."actorSalt")
                or (new."actorName" like 'forgotten-%' and new.address is null and new."actorSalt" is null))
           and new."detailsSalt" is null and is_forgotten_form(old.details, new.details, old.personal) then
          return new;
        end if;
      end if;
      raise exception 'auditLog is append-only' using errcode = 'restrict_violation';
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function audit_log_append_only() returns trigger language plpgsql as $$
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
    drop function is_forgotten_form;
    alter table "auditLog" drop column forgotten, drop column "detailsSalt", drop column "detailsHash",
      drop column "actorSalt", drop column "actorHash", drop column personal;
  `);
}
