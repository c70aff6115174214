import type { Knex } from "knex";

/* What one administrator asked for and another one has to approve before it happens. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings
      -- USD; null while one administrator is enough for any amount.
      add column "secondApprovalAbove" numeric(20, 8) check ("secondApprovalAbove" >= 0),
      add column "secondApprovalForChanges" boolean not null default false;

    create table approvals (
      id uuid primary key,
      kind text not null check (kind in ('order_resolution', 'transaction_processing', 'user_change', 'settings_change')),
      -- The order, transaction or user; null for the settings.
      subject uuid,
      -- The body of the call, as it was checked; run when it is approved.
      command jsonb not null,
      -- What it would do, for whoever decides.
      effect jsonb not null,
      status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'expired')),
      "requestedBy" uuid not null references users,
      "createdAt" timestamptz not null default now(),
      "expiresAt" timestamptz not null default now() + interval '24 hours',
      "decidedBy" uuid references users,
      "decidedAt" timestamptz,
      version integer not null default 1,
      constraint approvals_by_somebody_else check ("decidedBy" <> "requestedBy"),
      constraint approvals_ended_with_who_and_when check (
        ("decidedAt" is null) = (status = 'pending') and ("decidedBy" is not null) = (status in ('approved', 'declined'))
      )
    );
    create unique index approvals_one_at_a_time on approvals (kind, subject) nulls not distinct where status = 'pending';
    create index approvals_due on approvals ("expiresAt") where status = 'pending';

    create function approvals_change_once() returns trigger language plpgsql as $$
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
    create trigger approvals_change_once before update on approvals for each row execute function approvals_change_once();
    create trigger approvals_never_deleted before delete or truncate on approvals
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table approvals;
    drop function approvals_change_once;
    alter table settings drop column "secondApprovalAbove", drop column "secondApprovalForChanges";
  `);
}
