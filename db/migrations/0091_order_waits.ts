import type { Knex } from "knex";

/*
 * How long decided orders had waited, by day and property, counted by a job like "orderCells". The queue is its own, so
 * that nodes of the former version, which count only cells, leave nothing out.
 */
export async function up(knex: Knex): Promise<void> {
  // A decision whose trigger has run but that is not committed would be in neither the old nor the new queue.
  await knex.raw("lock table orders in share row exclusive mode");
  await knex.raw(`
    create table "orderWaits" (
      dimension text not null,
      days smallint not null,
      start date not null,
      key text not null,
      -- Of the scale in protocol/fairness.ts.
      step smallint not null,
      orders integer not null,
      primary key (dimension, days, start, key, step)
    );
    create table "untimedOrders" ("orderId" uuid primary key);

    create or replace function enter_uncounted() returns trigger language plpgsql as $$
    begin
      insert into "uncountedOrders" values (new.id);
      if new.status <> 'cancelled' then
        insert into "untimedOrders" values (new.id);
      end if;
      return null;
    end $$;

    insert into "untimedOrders"
    select id from orders where status in ('win', 'loss', 'rejected') and "resolvedAt" >= now() - interval '128 days';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function enter_uncounted() returns trigger language plpgsql as $$
    begin
      insert into "uncountedOrders" values (new.id);
      return null;
    end $$;
    drop table "untimedOrders", "orderWaits";
  `);
}
