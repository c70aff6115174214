import { setMaxListeners } from "node:events";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { findRow, hasRows, readRows } from "#db/rows.ts";
import type { Config } from "../config.ts";
import { coalesce } from "../realtime/coalesce.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { createDelivering, leasedSchema } from "./delivering.ts";
import { feedWebhooks, IS_ON } from "./feed.ts";
import { tellTrouble } from "./trouble.ts";

/** How many deliveries a node sends to one webhook at once. */
const AT_ONCE = 16;
/** Changes that come faster than this are queued together: each look takes a few queries. */
const SPACING_MS = 100;
/** A node that dies while it sends leaves the delivery to the others after this time; an attempt takes 10 s. */
const LEASE_S = 60;

/*
 * Takes the delivery that has been due longest. A delivery waits for an earlier one about the same subject, even one in
 * progress, because its row is waiting until its outcome is written.
 */
const TAKE_LEASE = `
  with due as (
    select place from "webhookDeliveries" delivery
     where "webhookId" = :webhook and status = 'waiting' and "nextAt" <= now()
       and not exists (
         select from "webhookDeliveries" earlier
          where earlier."webhookId" = delivery."webhookId" and earlier.event = delivery.event
            and earlier.subject = delivery.subject and earlier.status = 'waiting' and earlier.place < delivery.place)
       and exists (select from webhooks where id = :webhook and ${IS_ON} and "restsUntil" <= now())
     order by "nextAt", place limit 1 for update skip locked
  )
  update "webhookDeliveries" taken
     set attempts = attempts + 1, "nextAt" = now() + :lease * interval '1 second'
    from due, webhooks
   where taken.place = due.place and webhooks.id = taken."webhookId"
  returning taken.place::text, taken.id, attempts, body, webhooks.id as "webhookId", name, url, secret,
            case when "formerUntil" > now() then "formerSecret" end as "formerSecret", failures`;

const DUE = `
  select id from webhooks
   where ${IS_ON} and "restsUntil" <= now() and exists (
     select from "webhookDeliveries"
      where "webhookId" = webhooks.id and status = 'waiting' and "nextAt" <= now())`;

const FAILS_FOR_LONG = `select from webhooks where ${IS_ON} and "failingSince" < now() - interval '24 hours'`;

const NOTHING_SENT = "Nothing got through for 24 hours.";

/** Deliveries that nobody has tried for a day, because the webhook has failed for that long. */
const EXPIRE = `
  with expired as (
    select place from "webhookDeliveries" join webhooks on webhooks.id = "webhookId"
     where ${IS_ON} and "failingSince" < now() - interval '24 hours' and status = 'waiting' and "retriesUntil" < now()
     limit 1000 for update of "webhookDeliveries" skip locked
  )
  update "webhookDeliveries" dead
     set status = 'dead', "endedAt" = now(), fault = coalesce(dead.fault, ?)
    from expired, webhooks
   where dead.place = expired.place and webhooks.id = dead."webhookId"
  returning webhooks.id, webhooks.name`;

type Options = {
  database: Database;
  log: Logger;
  registry: Registry;
  config: Pick<Config, "sessionKeys" | "webhookReceivers">;
  onChange: Realtime["onChange"];
};

/**
 * A job that queues what webhooks want and starts sending what is due. Webhooks don't wait for each other, so a slow
 * one holds up no other. Once `stopping` is aborted, a run waits for the attempts in progress. If there are webhooks,
 * each change requests a run.
 */
export function createWebhookSending({ database, log, registry, config, onChange }: Options) {
  const { knex } = database;
  const delivering = createDelivering({ database, log, config, atOnce: AT_ONCE });
  const counted = new Counter({
    name: "livedesk_webhook_deliveries_total",
    help: "Attempts to deliver to webhooks by outcome: sent, failed, dead (given up), gone or unreadable",
    labelNames: ["outcome"],
    registers: [registry],
  });
  /** The attempts in progress, by webhook. */
  const serving = new Map<string, Set<Promise<void>>>();
  let faults: Error[] = [];
  /** Without webhooks, a change costs no query. */
  let isUsed = false;

  /** Starts another worker for this webhook unless there are enough, including those still waiting for an answer. */
  function begin(webhook: string, stopping: AbortSignal): void {
    const workers = serving.get(webhook) ?? new Set();
    serving.set(webhook, workers);
    if (workers.size >= AT_ONCE) return;
    const worker: Promise<void> = serve(webhook, stopping)
      .catch((error: unknown) => void faults.push(error instanceof Error ? error : new Error(String(error))))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  /** Each worker that finds something to send starts another, so there are as many as there is work for. */
  async function serve(webhook: string, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const leased = await findRow(knex.raw(TAKE_LEASE, { webhook, lease: LEASE_S }), leasedSchema);
      if (leased === null) return;
      begin(webhook, stopping);
      counted.inc({ outcome: await delivering.deliver(leased, stopping) });
    }
  }

  /** Waits for all workers, including those started meanwhile. */
  async function finish(): Promise<void> {
    const workers = [...serving.values()].flatMap((each) => [...each]);
    if (workers.length === 0) return;
    await Promise.all(workers);
    return finish();
  }

  async function expire(): Promise<void> {
    await database.transact(async (tx) => {
      const expired = await readRows(
        tx.trx.raw(EXPIRE, [NOTHING_SENT]),
        z.object({ id: z.string(), name: z.string() }),
      );
      const webhooks = new Map(expired.map((webhook) => [webhook.id, webhook]));
      for (const webhook of webhooks.values()) await tellTrouble(tx, webhook, "dead");
    });
  }

  async function sendDue(stopping: AbortSignal): Promise<void> {
    // Each running request listens to it.
    setMaxListeners(0, stopping);
    if (stopping.aborted) {
      await finish();
      delivering.close();
    } else if ((isUsed = await hasRows(knex, `select from webhooks where "removedAt" is null`))) {
      await feedWebhooks(database, stopping);
      if (await hasRows(knex, FAILS_FOR_LONG)) await expire();
      for (const { id } of await readRows(knex.raw(DUE), z.object({ id: z.string() }))) begin(id, stopping);
    }
    const [fault] = faults;
    faults = [];
    if (fault !== undefined) throw fault;
  }

  return {
    run: sendDue,
    hurriedBy: (hurry: () => void) => {
      const looking = coalesce(hurry, SPACING_MS);
      return onChange(() => {
        if (isUsed) looking.request();
      });
    },
  };
}
