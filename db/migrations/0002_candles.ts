import type { Knex } from "knex";

/** What the coins cost, by minute, hour and day. Market prices are numbers, not money. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table candles (
      crypto text not null check (crypto in ('BTC', 'ETH', 'USDT')),
      interval text not null check (interval in ('1m', '1h', '1d')),
      at timestamptz not null,
      open double precision not null,
      high double precision not null,
      low double precision not null,
      close double precision not null,
      -- How many quotes of the desk's own feed it is made of; none for what a source's history told.
      count integer not null check (count >= 0),
      -- True when a source's history told of it, or of a part of it.
      backfilled boolean not null default false,
      primary key (crypto, interval, at),
      constraint candles_in_order check (low > 0 and low <= least(open, close) and high >= greatest(open, close)),
      constraint candles_begin_an_interval check (
        extract(epoch from at)::numeric % (case interval when '1m' then 60 when '1h' then 3600 else 86400 end) = 0
      )
    );
    create index candles_by_age on candles (interval, at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table candles");
}
