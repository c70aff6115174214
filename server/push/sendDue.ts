import type { Knex } from "knex";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { type NotificationTopic, topicOf } from "#protocol/notificationChoices.ts";
import { NOTIFICATION_KINDS } from "#protocol/notifications.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import { sayAlert, withDeskName } from "#protocol/alertText.ts";
import { translateNotification } from "#protocol/notificationText.ts";
import { notificationRowSchema, presentNotification } from "../presenters/presentNotification.ts";
import { ALIVE } from "../queries/sessions.ts";
import { getSettings } from "../queries/settings.ts";
import { wordsFor } from "../words.ts";
import type { PostAnswer } from "../outgoing/post.ts";
import { isUsable, LIFETIME_S, type Push, type Sender, sendPush, writePush } from "./sendPush.ts";

const BATCH = 20;
/** The last attempt is about three hours after the first. */
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_S = 3_600;
/** Payloads are at most 4,000 bytes; comments can be longer. */
const MOST_TEXT = 300;

const URGENT: ReadonlySet<NotificationTopic> = new Set(["work", "approvals", "books", "sign_ins"]);

const rowSchema = notificationRowSchema.extend({
  subscriptionId: z.string(),
  attempts: z.number(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  serverKey: z.string(),
  showsDetails: z.boolean(),
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** False once its session or account may no longer receive anything. */
  isAllowed: z.boolean(),
  /** True if it was read meanwhile, or is too old to matter. */
  isOver: z.boolean(),
});
type Row = z.infer<typeof rowSchema>;

/*
 * Leases due pushes: each is due again after a pause that doubles. After this pause another node also takes over the
 * pushes of a node that died. No transaction stays open while they are sent. Kinds that only a newer version knows are
 * left to its nodes.
 */
const TAKE_LEASE = `
  with due as (
    select "subscriptionId", "notificationId" from pushes
     where "dueAt" <= now()
       and exists (select from notifications where id = "notificationId" and kind = any(:kinds))
     order by "dueAt" limit :batch for update skip locked
  ), leased as (
    update pushes set attempts = attempts + 1,
           "dueAt" = now() + least(:longest, 60 * power(2, attempts)) * interval '1 second'
      from due
     where pushes."subscriptionId" = due."subscriptionId" and pushes."notificationId" = due."notificationId"
    returning pushes."subscriptionId", pushes."notificationId", attempts
  )
  select "subscriptionId", attempts, endpoint, p256dh, auth, "serverKey",
         coalesce("showsDetails", false) as "showsDetails", language, "timeZone",
         users."isActive" and exists (
           select from sessions where hash = "sessionHash" and ${ALIVE}
         ) as "isAllowed",
         coalesce(greatest(told."readAt", reads."readAt") is not null or told.at <= "readUntil", false)
           or told.at < now() - :lifetime * interval '1 second' as "isOver",
         told.id, kind, subject, details, at, told.version
    from leased
    join "pushSubscriptions" subscribed on subscribed.id = "subscriptionId"
    join notifications told on told.id = "notificationId"
    join users on users.id = subscribed."userId"
    left join "notificationChoices" chosen on chosen."userId" = users.id
    left join inboxes on inboxes."userId" = users.id
    left join "sharedReads" reads on reads."notificationId" = told.id and reads."userId" = users.id`;

type Outcome = "sent" | "dropped" | "gone" | "later";

type Options = {
  knex: Knex;
  log: Logger;
  registry: Registry;
  sender: Sender;
  /** Origins of push services beside the known ones. */
  services: readonly string[];
};

/** Returns a function that sends all pushes that are due. Those that fail are tried again later. */
export function createPushSending({ knex, log, registry, sender, services }: Options) {
  const counted = new Counter({
    name: "livedesk_pushes_total",
    help: "Pushes to browsers by outcome: sent, dropped, gone (the browser no longer wants them) or later",
    labelNames: ["outcome"],
    registers: [registry],
  });

  async function deliver(row: Row, desk: string, stopping: AbortSignal): Promise<void> {
    const { outcome, retryAfterS } = await attempt(row, desk, stopping);
    counted.inc({ outcome });
    const { subscriptionId, id } = row;
    if (outcome === "gone") await knex("pushSubscriptions").where({ id: subscriptionId }).delete();
    else if (outcome !== "later") await knex("pushes").where({ subscriptionId, notificationId: id }).delete();
    else if (retryAfterS !== null)
      await knex("pushes")
        .where({ subscriptionId, notificationId: id })
        .update({
          dueAt: knex.raw("now() + ? * interval '1 second'", [Math.min(retryAfterS, LONGEST_PAUSE_S)]),
        });
  }

  async function attempt(
    row: Row,
    desk: string,
    stopping: AbortSignal,
  ): Promise<{ outcome: Outcome; retryAfterS: number | null }> {
    const { endpoint, attempts } = row;
    if (!row.isAllowed || !isUsable(row, sender, services)) return { outcome: "gone", retryAfterS: null };
    if (row.isOver) return { outcome: "dropped", retryAfterS: null };
    const answer = await sendPush(pushOf(row, desk), sender, stopping).catch((error: unknown) => {
      if (!stopping.aborted) log.debug({ err: error }, "A push was not delivered");
      return null;
    });
    const outcome = outcomeOf(answer);
    if (outcome === "dropped")
      log.warn({ status: answer?.status, service: new URL(endpoint).host }, "A push service refused a push");
    const isGivenUp = outcome === "later" && attempts >= MOST_ATTEMPTS;
    return { outcome: isGivenUp ? "dropped" : outcome, retryAfterS: answer?.retryAfterS ?? null };
  }

  return async function sendDue(stopping: AbortSignal): Promise<void> {
    for (;;) {
      const bindings = {
        kinds: [...NOTIFICATION_KINDS],
        batch: BATCH,
        longest: LONGEST_PAUSE_S,
        lifetime: LIFETIME_S,
      };
      const rows = await readRows(knex.raw(TAKE_LEASE, bindings), rowSchema);
      if (rows.length > 0) {
        const desk = nameOfDesk(await getSettings(knex));
        await Promise.all(rows.map((row) => deliver(row, desk, stopping)));
      }
      if (rows.length < BATCH || stopping.aborted) return;
    }
  };
}

function pushOf(row: Row, desk: string): Push {
  const { known, sayTime } = wordsFor(row);
  const told = presentNotification({ ...row, readAt: null });
  const said = translateNotification(told, sayAlert(told, row.showsDetails, sayTime), known);
  const { title, text, path } = withDeskName(said, desk);
  return writePush(row, { id: row.id, title, text: shorten(text), path }, URGENT.has(topicOf(row.kind)));
}

function shorten(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  const begin = text.slice(0, MOST_TEXT - 1);
  // Never cuts an emoji in half.
  return `${begin.replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Null is no answer. */
function outcomeOf(answer: PostAnswer | null): Outcome {
  if (answer === null || answer.status === 429 || answer.status >= 500) return "later";
  if (answer.status === 404 || answer.status === 410) return "gone";
  return answer.status >= 200 && answer.status < 300 ? "sent" : "dropped";
}
