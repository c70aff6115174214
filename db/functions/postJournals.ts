/**
 * Books postings (db/ledger/postings.ts). `move_balance` moves what a user has and holds, or gives no row and does
 * nothing if a bucket would become negative, the account is frozen or too many orders are pending; it counts the user's
 * orders as well. `write_journal`
 * writes the journal and entries of such a move, `write_journals` those of many in as many statements; zero amounts write
 * no entry. `post_journal` does both for one posting. The others plan as their callers do, which is why those set it
 * (placeOrders.ts).
 */
export const postJournalsFunctions = `
  create or replace function move_balance(p_user uuid, p_posting jsonb)
    returns table (available numeric, held numeric, version integer)
    language plpgsql as $$
  #variable_conflict use_column
  declare
    to_available constant numeric := p_posting ->> 'available';
    to_held constant numeric := p_posting ->> 'held';
    kind constant text := p_posting ->> 'kind';
    -- What the desk keeps of the amount of an order that was won (less than nothing) or lost; null for all else.
    to_desk constant numeric := case when kind = 'order_settlement' then p_posting -> 'platform' ->> 'trading' end;
  begin
    return query
      update accounts as account
         set available = account.available + to_available, held = account.held + to_held, version = account.version + 1,
             "pendingOrders" = account."pendingOrders"
                               + case kind when 'order_placement' then 1 when 'order_settlement' then -1 else 0 end,
             trades = account.trades + case kind when 'order_placement' then 1 else 0 end,
             wins = account.wins + case when to_desk < 0 then 1 else 0 end,
             losses = account.losses + case when to_desk > 0 then 1 else 0 end,
             profit = account.profit + case when to_desk is null then 0 else to_available + to_held end
       where account."userId" = p_user
         and account.available + to_available >= 0
         and account.held + to_held >= 0
         and not (account.frozen and coalesce((p_posting ->> 'needsUnfrozen')::boolean, false))
         and (p_posting ->> 'mostPending' is null
              or account."pendingOrders" < (p_posting ->> 'mostPending')::integer)
      returning account.available, account.held, account.version;
  end $$;

  create or replace function write_journal(
    p_id uuid, p_user uuid, p_reference uuid, p_actor uuid, p_posting jsonb
  ) returns void language plpgsql as $$
  begin
    insert into journals (id, kind, reference, "createdBy")
    values (p_id, p_posting ->> 'kind', p_reference, p_actor);
    insert into entries ("journalId", account, "userId", amount)
    select p_id, line.account, line."userId", line.amount
      from (
        values ('available', p_user, (p_posting ->> 'available')::numeric),
               ('held', p_user, (p_posting ->> 'held')::numeric)
        union all
        select key, null, value::numeric from jsonb_each_text(p_posting -> 'platform')
      ) as line (account, "userId", amount)
     where line.amount <> 0;
  end $$;

  create or replace function write_journals(
    p_ids uuid[], p_users uuid[], p_references uuid[], p_actors uuid[], p_postings jsonb[]
  ) returns void language plpgsql as $$
  begin
    insert into journals (id, kind, reference, "createdBy")
    select journal.id, journal.posting ->> 'kind', journal.reference, journal.actor
      from unnest(p_ids, p_references, p_actors, p_postings) as journal (id, reference, actor, posting);
    insert into entries ("journalId", account, "userId", amount)
    select journal.id, line.account, line."userId", line.amount
      from unnest(p_ids, p_users, p_postings) as journal (id, owner, posting),
           lateral (
             values ('available', journal.owner, (journal.posting ->> 'available')::numeric),
                    ('held', journal.owner, (journal.posting ->> 'held')::numeric)
             union all
             select key, null, value::numeric from jsonb_each_text(journal.posting -> 'platform')
           ) as line (account, "userId", amount)
     where line.amount <> 0;
  end $$;

  create or replace function post_journal(
    p_user uuid, p_reference uuid, p_actor uuid, p_journal uuid, p_posting jsonb
  ) returns table (available numeric, held numeric, version integer)
    language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  begin
    return query select * from move_balance(p_user, p_posting);
    if found then
      perform write_journal(p_journal, p_user, p_reference, p_actor, p_posting);
    end if;
  end $$`;
