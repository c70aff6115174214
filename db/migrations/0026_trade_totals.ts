import type { Knex } from "knex";
import { postJournalsFunctions } from "../functions/postJournals.ts";

/** In steps of their own, so that nobody waits for all of it. What is done is not done again. */
export const config = { transaction: false };

/** The SHA-256 of each text that this migration applies; once a text changes, another migration applies it. */
export const applies = {
  postJournals: "8761b63b6e0829b42020f6184d60bf49de9766585d002ca451f62767ad6beb98",
};

const BATCH = 100;

/**
 * A trader's own figures are kept with their money: the update that holds or frees a total counts as well. How many
 * orders they placed, won and lost, and what they were paid for these less what they cost.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts
      add column if not exists trades integer not null default 0,
      add column if not exists wins integer not null default 0,
      add column if not exists losses integer not null default 0,
      add column if not exists profit numeric(28, 8) not null default 0`);
  await knex.raw(postJournalsFunctions);
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last !== undefined) last = await countAfter(knex, last);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
  create or replace function move_balance(p_user uuid, p_posting jsonb)
    returns table (available numeric, held numeric, version integer)
    language plpgsql as $$
  #variable_conflict use_column
  declare
    to_available constant numeric := p_posting ->> 'available';
    to_held constant numeric := p_posting ->> 'held';
  begin
    return query
      update accounts as account
         set available = account.available + to_available, held = account.held + to_held, version = account.version + 1,
             "pendingOrders" = account."pendingOrders" + case p_posting ->> 'kind'
                                                           when 'order_placement' then 1
                                                           when 'order_settlement' then -1 else 0 end
       where account."userId" = p_user
         and account.available + to_available >= 0
         and account.held + to_held >= 0
         and not (account.frozen and coalesce((p_posting ->> 'needsUnfrozen')::boolean, false))
         and (p_posting ->> 'mostPending' is null
              or account."pendingOrders" < (p_posting ->> 'mostPending')::integer)
      returning account.available, account.held, account.version;
  end $$;`);
  await knex.raw(
    "alter table accounts drop column trades, drop column wins, drop column losses, drop column profit",
  );
}

/** Counts the orders of the next accounts. Whatever changes an order's status locks its account until it commits. */
async function countAfter(knex: Knex, last: string): Promise<string | undefined> {
  return knex.transaction(async (trx) => {
    const locked = trx("accounts").where("userId", ">", last).orderBy("userId").limit(BATCH).forUpdate();
    const ids = await locked.pluck<string[]>("userId");
    await trx.raw(
      `update accounts
          set trades = counted.trades, wins = counted.wins, losses = counted.losses, profit = counted.profit
         from (
           select "userId", count(*) as trades, count(*) filter (where status = 'win') as wins,
                  count(*) filter (where status = 'loss') as losses,
                  coalesce(sum(payout - total) filter (where status in ('win', 'loss')), 0) as profit
             from orders where "userId" = any(?) group by "userId"
         ) counted
        where counted."userId" = accounts."userId"`,
      [ids],
    );
    return ids.at(-1);
  });
}
