/**
 * An order ends once, and only what a settlement writes can change: new columns are guarded unless they are named
 * here.
 */
export const ordersChangeOnceFunction = `
  create or replace function orders_change_once() returns trigger language plpgsql as $$
  declare
    settled constant text[] := array[
      'status', 'returnRate', 'payout', 'adminComment', 'evidence', 'resolvedAt', 'resolvedBy', 'ownAccount', 'version'
    ];
  begin
    if old.status <> 'pending' then
      raise exception 'order % is already %', old.id, old.status using errcode = 'restrict_violation';
    end if;
    if to_jsonb(old) - settled <> to_jsonb(new) - settled then
      raise exception 'the terms of order % cannot change', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`;
