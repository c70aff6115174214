import type { Knex } from "knex";

/*
 * A Merkle tree (RFC 9162) over what administrators did and how orders ended. Triggers enter what is to become a leaf in
 * the transaction that makes it, so no code can forget it; a background job gives it a place, so writers never wait.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "logLeaves" (
      -- The order of arrival.
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('audit', 'order')),
      -- The id of the audit entry or order.
      subject uuid not null,
      -- The place in the tree from 0, and what the leaf says; all null until it has a place.
      index bigint constraint log_leaves_one_at_a_place unique check (index >= 0),
      data text,
      hash bytea check (length(hash) = 32),
      -- Hides what is private in the leaf; taken away when a person is forgotten.
      salt bytea check (length(salt) = 32),
      constraint log_leaves_once unique (kind, subject),
      constraint log_leaves_placed_whole check (
        (index is null) = (data is null) and (index is null) = (hash is null) and (index is not null or salt is null))
    );
    create index log_leaves_waiting on "logLeaves" (id) where index is null;
    create index log_leaves_by_hash on "logLeaves" (hash);

    -- The roots of complete subtrees: node index of a level is over the leaves from index * 2^level.
    create table "logNodes" (
      level smallint not null check (level > 0),
      index bigint not null check (index >= 0),
      hash bytea not null check (length(hash) = 32),
      primary key (level, index)
    );

    -- The public keys that heads were signed with, from when on.
    create table "logKeys" (
      id text primary key,
      "publicKey" bytea not null check (length("publicKey") = 32),
      "createdAt" timestamptz not null default now()
    );

    create function log_leaves_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and new.index is null then
        return new;
      end if;
      if tg_op = 'UPDATE' and (old.id, old.kind, old.subject) is not distinct from (new.id, new.kind, new.subject) then
        -- It gets its place once; later its salt may go.
        if old.index is null and new.index is not null then
          return new;
        end if;
        if (old.index, old.data, old.hash) is not distinct from (new.index, new.data, new.hash) and new.salt is null then
          return new;
        end if;
      end if;
      raise exception 'logLeaves is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger log_leaves_append_only before insert or update or delete on "logLeaves"
      for each row execute function log_leaves_append_only();
    create trigger log_leaves_never_emptied before truncate on "logLeaves"
      for each statement execute function refuse_change();
    create trigger log_nodes_append_only before update or delete or truncate on "logNodes"
      for each statement execute function refuse_change();
    create trigger log_keys_append_only before update or delete or truncate on "logKeys"
      for each statement execute function refuse_change();

    create function enter_in_log() returns trigger language plpgsql as $$
    begin
      insert into "logLeaves" (kind, subject) values (tg_argv[0], new.id) on conflict (kind, subject) do nothing;
      return null;
    end $$;
    -- Not on insert: orders begin as pending, and placing one pays for each condition it has to read.
    create trigger orders_enter_log after update on orders for each row
      when (new.status <> 'pending') execute function enter_in_log('order');
    create trigger audit_log_enters_log after insert on "auditLog" for each row execute function enter_in_log('audit');

    alter table settings add column "namesDeciders" boolean not null default true;

    insert into "logLeaves" (kind, subject)
    select kind, subject
      from (select 'audit' as kind, id as subject, at from "auditLog"
            union all
            select 'order', id, "resolvedAt" from orders where status <> 'pending') as ended
     order by at, subject;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings drop column "namesDeciders";
    drop trigger audit_log_enters_log on "auditLog";
    drop trigger orders_enter_log on orders;
    drop table "logKeys", "logNodes", "logLeaves";
    drop function enter_in_log, log_leaves_append_only;
  `);
}
