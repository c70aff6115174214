import type { Knex } from "knex";

/*
 * Counts of ended orders by day and property. A settlement only enters its order in "uncountedOrders", so settlements
 * never wait for each other's counters; a background job adds it to its cells.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "orderCells" (
      dimension text not null,
      -- How many days the cell covers from its start on, by when orders ended (UTC).
      days smallint not null,
      start date not null,
      key text not null,
      moved text not null,
      wins integer not null,
      losses integer not null,
      rejected integer not null,
      cancelled integer not null,
      placed numeric(28, 8) not null,
      paid numeric(28, 8) not null,
      primary key (dimension, days, start, key, moved)
    );
    create table "uncountedOrders" ("orderId" uuid primary key);

    create function enter_uncounted() returns trigger language plpgsql as $$
    begin
      insert into "uncountedOrders" values (new.id);
      return null;
    end $$;
    create trigger orders_enter_uncounted after update on orders for each row
      when (old.status = 'pending' and new.status <> 'pending') execute function enter_uncounted();

    -- Older ones are in no report.
    insert into "uncountedOrders"
    select id from orders where status <> 'pending' and "resolvedAt" >= now() - interval '128 days';

    alter table settings add column "publishesFairness" boolean not null default true;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings drop column "publishesFairness";
    drop trigger orders_enter_uncounted on orders;
    drop function enter_uncounted;
    drop table "uncountedOrders", "orderCells";
  `);
}
