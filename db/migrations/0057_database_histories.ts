import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

/*
 * PostgreSQL begins a new timeline each time a standby takes over, so each row but the first is a failover. Positions in
 * the event log up to "resetXid" may be from before, where the log continued differently: pages that come back from
 * there fetch everything again. "lostAfter" is set if a node had seen changes that are missing: the newest that is left.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "databaseHistories" (
      timeline text primary key,
      "noticedAt" timestamptz(3) not null default now(),
      "resetXid" xid8,
      "lostAfter" timestamptz(3)
    );
  `);
  await extendList(knex, "notifications", "notifications_kind", ["changes_lost"]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table "databaseHistories";
    delete from "sharedReads" using notifications
     where notifications.id = "notificationId" and kind = 'changes_lost';
    delete from notifications where kind = 'changes_lost';
  `);
  await shortenList(knex, "notifications", "notifications_kind", ["changes_lost"]);
}
