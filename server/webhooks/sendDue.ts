import { setMaxListeners } from "node:events";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { WebhookDeliveryModel } from "#db/models/WebhookDeliveryModel.ts";
import { WebhookModel } from "#db/models/WebhookModel.ts";
import { findRow, hasRows, readRows } from "#db/rows.ts";
import type { Config } from "../config.ts";
import { keepConnections } from "../outgoing/keptConnections.ts";
import { post, type PostAnswer } from "../outgoing/post.ts";
import { createPublicLookup } from "../outgoing/publicAddress.ts";
import { parseUrl } from "../parseUrl.ts";
import { coalesce } from "../realtime/coalesce.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { faultOfSending } from "./faultOfSending.ts";
import { feedWebhooks, IS_ON } from "./feed.ts";
import { faultOfReceiver, isAllowed } from "./receiver.ts";
import { isSealedByOldKey, openSecret, sealSecret } from "./secrets.ts";
import { signatureHeaders } from "./signature.ts";
import { publishWebhook, stopWebhook, tellTrouble, withoutFailures } from "./trouble.ts";

/** How many deliveries a node sends to one webhook at once. */
const AT_ONCE = 16;
/** Changes that come faster than this are queued together: each look takes a few queries. */
const SPACING_MS = 100;
/** Pauses between attempts double from the first to the longest, each up to a quarter shorter or longer. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3_600;
/** A node that dies while it sends leaves the delivery to the others after this time; an attempt takes 10 s. */
const LEASE_S = 60;
/** After this many failures in a row, a webhook rests between attempts: 2 s, then twice as long, up to a minute. */
const FAILURES_BEFORE_REST = 5;
const LONGEST_REST_S = 60;

const leasedSchema = z.object({
  place: z.string(),
  id: z.string(),
  attempts: z.number(),
  body: z.string(),
  webhookId: z.string(),
  name: z.string(),
  url: z.string(),
  secret: z.instanceof(Buffer),
  formerSecret: z.instanceof(Buffer).nullable(),
  failures: z.number(),
});
type Leased = z.infer<typeof leasedSchema>;

/*
 * Takes the delivery that is due longest. One waits while an earlier one about the same subject does, also while that
 * is under way: its row is waiting until its end is written.
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

/** What nobody has tried for a day, because the webhook fails for that long. */
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

type Outcome = "sent" | "failed" | "dead" | "gone" | "unreadable";

/**
 * A job that queues what webhooks want and begins to send what is due. Each webhook is served by itself, so one that
 * answers slowly holds up no other. Once `stopping` is aborted, a run waits for what is under way. As long as there are
 * webhooks, each change asks for a run.
 */
export function createWebhookSending({ database, log, registry, config, onChange }: Options) {
  const { knex } = database;
  const lookup = createPublicLookup();
  const connections = keepConnections(AT_ONCE);
  const counted = new Counter({
    name: "livedesk_webhook_deliveries_total",
    help: "Attempts to deliver to webhooks by outcome: sent, failed, dead (given up), gone or unreadable",
    labelNames: ["outcome"],
    registers: [registry],
  });
  /** The attempts under way, by webhook. */
  const serving = new Map<string, Set<Promise<void>>>();
  let faults: Error[] = [];
  /** Without webhooks, a change costs no query. */
  let isUsed = false;

  /** Sends what is due, some at once; those that still wait for an answer from before count too. */
  function begin(webhook: string, stopping: AbortSignal): void {
    const workers = serving.get(webhook) ?? new Set();
    serving.set(webhook, workers);
    if (workers.size >= AT_ONCE) return;
    const worker: Promise<void> = serve(webhook, stopping)
      .catch((error: unknown) => void faults.push(error instanceof Error ? error : new Error(String(error))))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  /** Each that finds something to send begins another, so as many work as there is work for. */
  async function serve(webhook: string, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const leased = await findRow(knex.raw(TAKE_LEASE, { webhook, lease: LEASE_S }), leasedSchema);
      if (leased === null) return;
      begin(webhook, stopping);
      counted.inc({ outcome: await deliver(leased, stopping) });
    }
  }

  /** Waits for what is under way, and for what that begins. */
  async function finish(): Promise<void> {
    const workers = [...serving.values()].flatMap((each) => [...each]);
    if (workers.length === 0) return;
    await Promise.all(workers);
    return finish();
  }

  async function deliver(leased: Leased, stopping: AbortSignal): Promise<Outcome> {
    const secrets = await readSecrets(leased);
    if (secrets === null) return end(leased, "unreadable");
    const { url, id, body } = leased;
    const wrong = faultOfReceiver(url, config.webhookReceivers);
    if (wrong !== null) return fail(leased, null, wrong);
    const receiver = parseUrl(url);
    const isOurs = receiver !== null && isAllowed(receiver, config.webhookReceivers);
    const headers = {
      ...signatureHeaders({ id, at: new Date(), body }, secrets),
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Livedesk",
    };
    try {
      const agent = connections.agentFor(leased.webhookId, url);
      const answer = await post({ url, headers, body, stopping, agent, ...(!isOurs && { lookup }) });
      return await settle(leased, answer);
    } catch (error) {
      if (stopping.aborted) return giveBack(leased);
      return fail(leased, null, faultOfSending(error));
    }
  }

  async function settle(leased: Leased, { status, retryAfterS }: PostAnswer): Promise<Outcome> {
    if (status === 410) return end(leased, "gone");
    if (status < 200 || status > 299)
      return fail(leased, status, `The receiver answered ${status}.`, retryAfterS);
    await mine(leased).patch({
      status: "sent",
      body: null,
      endedAt: WebhookDeliveryModel.raw("now()"),
      answer: status,
      fault: null,
    });
    if (leased.failures > 0) await noteRecovery(leased.webhookId);
    return "sent";
  }

  /** The delivery, unless another node has taken it over because this one took too long. */
  function mine({ place, attempts }: Leased) {
    return WebhookDeliveryModel.query(knex).where({ place, attempts, status: "waiting" });
  }

  async function fail(
    leased: Leased,
    answer: number | null,
    fault: string,
    retryAfterS: number | null = null,
  ): Promise<Outcome> {
    const pause = `greatest(
      least(${FIRST_PAUSE_S} * power(2, least(attempts, 20) - 1), ${LONGEST_PAUSE_S}) * (0.75 + random() / 2),
      least(?::int, ${LONGEST_PAUSE_S}))`;
    const isOver = `"retriesUntil" <= now()`;
    const [ended] = await mine(leased)
      .patch({
        answer,
        fault,
        status: WebhookDeliveryModel.raw(`case when ${isOver} then 'dead' else 'waiting' end`),
        endedAt: WebhookDeliveryModel.raw(`case when ${isOver} then now() end`),
        nextAt: WebhookDeliveryModel.raw(`now() + ${pause} * interval '1 second'`, [retryAfterS ?? 0]),
      })
      .returning("status");
    const isDead = ended?.status === "dead";
    log.debug(
      { webhook: leased.webhookId, delivery: leased.id, answer, fault },
      "A webhook was not delivered",
    );
    await noteFailure(leased.webhookId, fault);
    if (isDead) await database.transact((tx) => tellTrouble(tx, { ...leased, id: leased.webhookId }, "dead"));
    return isDead ? "dead" : "failed";
  }

  /** The receiver wants no more, or nothing can be signed: what waits is kept. */
  async function end(leased: Leased, why: "gone" | "unreadable"): Promise<Outcome> {
    await giveBack(leased);
    await database.transact((tx) => stopWebhook(tx, leased.webhookId, why));
    return why;
  }

  /** As if it had not been tried. */
  async function giveBack(leased: Leased): Promise<Outcome> {
    await mine(leased).patch({ attempts: leased.attempts - 1, nextAt: WebhookDeliveryModel.raw("now()") });
    return "failed";
  }

  /** Tells administrators when a webhook begins to fail; not each time, since it may fail for hours. */
  async function noteFailure(id: string, fault: string): Promise<void> {
    const rest = `least(power(2, failures + 1 - ${FAILURES_BEFORE_REST - 1}), ${LONGEST_REST_S})`;
    await database.transact(async (tx) => {
      const [row] = await WebhookModel.query(tx.trx)
        .where({ id })
        .patch({
          failures: WebhookModel.raw("failures + 1"),
          failingSince: WebhookModel.raw(`coalesce("failingSince", now())`),
          fault,
          restsUntil: WebhookModel.raw(
            `case when failures + 1 >= ${FAILURES_BEFORE_REST} then now() + ${rest} * interval '1 second' else now() end`,
          ),
          version: WebhookModel.raw("version + case failures when 0 then 1 else 0 end"),
        })
        .returning("failures");
      if (row?.failures === 1) await publishWebhook(tx, id);
    });
  }

  async function noteRecovery(id: string): Promise<void> {
    await database.transact(async (tx) => {
      const recovered = await WebhookModel.query(tx.trx)
        .patch({
          ...withoutFailures(),
          version: WebhookModel.raw("version + 1"),
        })
        .where({ id })
        .where("failures", ">", 0)
        .returning("id");
      if (recovered.length > 0) await publishWebhook(tx, id);
    });
  }

  /** The secrets to sign with, the newest first; null if the newest can't be read. */
  async function readSecrets({ webhookId, secret, formerSecret }: Leased): Promise<string[] | null> {
    const { sessionKeys } = config;
    const newest = openSecret(sessionKeys, webhookId, secret);
    if (newest === null) return null;
    if (isSealedByOldKey(sessionKeys, webhookId, secret))
      await WebhookModel.query(knex)
        .patch({ secret: sealSecret(sessionKeys, webhookId, newest) })
        .where({ id: webhookId, secret });
    const former = formerSecret === null ? null : openSecret(sessionKeys, webhookId, formerSecret);
    return [newest, ...(former === null ? [] : [former])];
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
    // Each request under way listens to it.
    setMaxListeners(0, stopping);
    if (stopping.aborted) {
      await finish();
      connections.close();
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
