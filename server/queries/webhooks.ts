import type { Knex } from "knex";
import { z } from "zod";
import { WebhookDeliveryModel } from "#db/models/WebhookDeliveryModel.ts";
import { WebhookModel } from "#db/models/WebhookModel.ts";
import { readRow } from "#db/rows.ts";
import { SHOWN_DELIVERIES, type Webhook, type WebhookDeliveries } from "#protocol/webhooks.ts";
import { presentDelivery, presentWebhook } from "../presenters/presentWebhook.ts";
import { Refusal } from "../refusal.ts";

/** Oldest first; includes those removed recently, so that every page learns of it. */
export async function listWebhooks(knex: Knex): Promise<Webhook[]> {
  const rows = await WebhookModel.query(knex).withGraphFetched("maker").orderBy("id");
  return rows.map(presentWebhook);
}

/** Includes removed ones; throws if there never was one. */
export async function mustFindWebhook(knex: Knex, id: string): Promise<Webhook> {
  return presentWebhook(
    await WebhookModel.query(knex).withGraphFetched("maker").findById(id).throwIfNotFound(),
  );
}

const countsSchema = z.object({ waiting: z.number(), dead: z.number() });

/** A webhook's deliveries: waiting, delivered, and given up. */
export async function listDeliveries(knex: Knex, webhookId: string): Promise<WebhookDeliveries> {
  if ((await WebhookModel.query(knex).findById(webhookId).where({ removedAt: null })) === undefined)
    throw new Refusal("not_found");
  const first = (statuses: readonly string[], order: "asc" | "desc") =>
    WebhookDeliveryModel.query(knex)
      .where({ webhookId })
      .whereIn("status", [...statuses])
      .orderBy("place", order)
      .limit(SHOWN_DELIVERIES);
  const counts = knex.raw(
    `select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'dead')::int as dead
       from "webhookDeliveries" where "webhookId" = ? and status in ('waiting', 'dead')`,
    [webhookId],
  );
  const [latest, deadLetters, { waiting, dead }] = await Promise.all([
    first(["waiting", "sent"], "desc"),
    first(["dead"], "asc"),
    readRow(counts, countsSchema),
  ]);
  return {
    waiting,
    dead,
    latest: latest.map(presentDelivery),
    deadLetters: deadLetters.map(presentDelivery),
  };
}
