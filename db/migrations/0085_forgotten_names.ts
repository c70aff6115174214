import type { Knex } from "knex";
import { ordersChangeOnceFunction } from "../functions/ordersChangeOnce.ts";

/** The SHA-256 of the text that this migration applies; once it changes, another migration applies it. */
export const applies = {
  ordersChangeOnce: "63378da4836cdcde67b76229c94f08e685e0a75542ff58925ceb879a199e6811",
};

/*
 * Lets ended approvals and orders forget a person, as the audit log does since migration 0067, and puts an invented name in the
 * place of a name wherever JSON has it under one of some keys.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- True if nothing was changed but texts that became the name or e-mail address of a forgotten account.
    create function only_names_forgotten(before jsonb, after jsonb) returns boolean language plpgsql immutable as $$
    begin
      if before = after then
        return true;
      end if;
      if jsonb_typeof(before) = 'string' and jsonb_typeof(after) = 'string' then
        return after #>> '{}' like 'forgotten-%';
      end if;
      return jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object' and not exists (
        select from jsonb_each(before) as former full join jsonb_each(after) as present using (key)
         where former.value is null or present.value is null
            or not only_names_forgotten(former.value, present.value));
    end $$;

    -- "names" has for each text what comes in its place.
    create function replace_names(value jsonb, keys text[], names jsonb) returns jsonb language plpgsql immutable as $$
    begin
      return case jsonb_typeof(value)
        when 'object' then (
          select coalesce(jsonb_object_agg(field.key,
                   case when field.key = any(keys) and jsonb_typeof(field.value) = 'string'
                        then coalesce(names -> (field.value #>> '{}'), field.value)
                        else replace_names(field.value, keys, names) end), '{}')
            from jsonb_each(value) as field)
        when 'array' then (
          select coalesce(jsonb_agg(replace_names(item.value, keys, names) order by item.place), '[]')
            from jsonb_array_elements(value) with ordinality as item (value, place))
        else value end;
    end $$;

    create or replace function approvals_change_once() returns trigger language plpgsql as $$
    begin
      if only_names_forgotten(old.command, new.command) and only_names_forgotten(old.effect, new.effect)
         and to_jsonb(old) - '{command,effect}'::text[] = to_jsonb(new) - '{command,effect}'::text[] then
        return new;
      end if;
      if old.status <> 'pending' then
        raise exception 'approval % is already %', old.id, old.status using errcode = 'restrict_violation';
      end if;
      if (old.id, old.kind, old.subject, old.command, old.effect, old."requestedBy", old."createdAt", old."expiresAt")
        is distinct from
        (new.id, new.kind, new.subject, new.command, new.effect, new."requestedBy", new."createdAt", new."expiresAt") then
        raise exception 'what approval % is about cannot change', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;

    -- The network address of somebody unknown who tried to sign in as the person goes too.
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
                or ((new."actorName" like 'forgotten-%'
                     or (old."actorId" is null and old."actorName" = 'unknown' and new."actorName" = 'unknown')) and new.address is null and new."actorSalt" is null))
           and new."detailsSalt" is null and is_forgotten_form(old.details, new.details, old.personal) then
          return new;
        end if;
      end if;
      raise exception 'auditLog is append-only' using errcode = 'restrict_violation';
    end $$;
  `);
  await knex.raw(ordersChangeOnceFunction);
}

/** Nodes of the version before work with the new guard of orders too. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function approvals_change_once() returns trigger language plpgsql as $$
    begin
      if old.status <> 'pending' then
        raise exception 'approval % is already %', old.id, old.status using errcode = 'restrict_violation';
      end if;
      if (old.id, old.kind, old.subject, old.command, old.effect, old."requestedBy", old."createdAt", old."expiresAt")
        is distinct from
        (new.id, new.kind, new.subject, new.command, new.effect, new."requestedBy", new."createdAt", new."expiresAt") then
        raise exception 'what approval % is about cannot change', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
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
    drop function replace_names, only_names_forgotten;
  `);
}
