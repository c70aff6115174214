/**
 * An order ends once, and only what a settlement writes can change: new columns are guarded unless they are named
 * here. Later its evidence may forget the name of a trader who ended it themselves.
 */
export const ordersChangeOnceFunction = `
  create or replace function orders_change_once() returns trigger language plpgsql as $$
  declare
    settled constant text[] := array[
      'status', 'returnRate', 'payout', 'adminComment', 'evidence', 'resolvedAt', 'resolvedBy', 'ownAccount', 'version'
    ];
  begin
    if old.status <> 'pending' then
      if to_jsonb(old) - 'evidence' = to_jsonb(new) - 'evidence' and new."resolvedBy" = new."userId"
         and old.evidence #- '{resolution,resolvedBy}' = new.evidence #- '{resolution,resolvedBy}'
         and new.evidence #>> '{resolution,resolvedBy}' like 'forgotten-%' then
        return new;
      end if;
      raise exception 'order % is already %', old.id, old.status using errcode = 'restrict_violation';
    end if;
    if to_jsonb(old) - settled <> to_jsonb(new) - settled then
      raise exception 'the terms of order % cannot change', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`;
