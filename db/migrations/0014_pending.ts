import type { Knex } from "knex";

/*
 * How many orders of an account wait is kept with its money: the update that holds or frees a total counts as well, so a
 * limit costs no index and no query. Deposits and withdrawals are few; theirs are counted in an index of what waits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts add column "pendingOrders" integer not null default 0;
    update accounts set "pendingOrders" = waiting.count
      from (select "userId", count(*) from orders where status = 'pending' group by "userId") waiting
     where waiting."userId" = accounts."userId";

    create index transfers_pending_of_user on transactions ("userId", type)
      where status = 'pending' and type <> 'trade';
  `);
  await knex.raw(postJournal({ counts: true }));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(postJournal({ counts: false }));
  await knex.raw(`
    drop index transfers_pending_of_user;
    alter table accounts drop column "pendingOrders";
  `);
}

/** As migration 0008 has it, and since this one counting the orders that wait: at most "mostPending" of the posting. */
function postJournal({ counts }: { counts: boolean }): string {
  const counted = counts
    ? `, "pendingOrders" = account."pendingOrders" + case p_posting ->> 'kind'
                                                        when 'order_placement' then 1
                                                        when 'order_settlement' then -1 else 0 end`
    : "";
  const limited = counts
    ? `and (p_posting ->> 'mostPending' is null or account."pendingOrders" < (p_posting ->> 'mostPending')::integer)`
    : "";
  return `
    create or replace function post_journal(p_user uuid, p_reference uuid, p_actor uuid, p_journal uuid, p_posting jsonb)
      returns table (available numeric, held numeric, version integer) language plpgsql as $$
    #variable_conflict use_column
    declare
      to_available constant numeric := p_posting ->> 'available';
      to_held constant numeric := p_posting ->> 'held';
    begin
      update accounts as account
         set available = account.available + to_available, held = account.held + to_held, version = account.version + 1
             ${counted}
       where account."userId" = p_user
         and account.available + to_available >= 0
         and account.held + to_held >= 0
         and not (account.frozen and coalesce((p_posting ->> 'needsUnfrozen')::boolean, false))
         ${limited}
      returning account.available, account.held, account.version into available, held, version;
      if not found then
        return;
      end if;
      insert into journals (id, kind, reference, "createdBy")
      values (p_journal, p_posting ->> 'kind', p_reference, p_actor);
      insert into entries ("journalId", account, "userId", amount)
      select p_journal, line.account, line."userId", line.amount
        from (
          values ('available', p_user, to_available), ('held', p_user, to_held)
          union all
          select key, null, value::numeric from jsonb_each_text(p_posting -> 'platform')
        ) as line (account, "userId", amount)
       where line.amount <> 0;
      return next;
    end $$;`;
}
