import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { WebhookDeliveryModel } from "#db/models/WebhookDeliveryModel.ts";
import { WebhookModel } from "#db/models/WebhookModel.ts";
import type { Config } from "../config.ts";
import { keepConnections } from "../outgoing/keptConnections.ts";
import { post, type PostAnswer } from "../outgoing/post.ts";
import { createPublicLookup } from "../outgoing/publicAddress.ts";
import { parseUrl } from "../parseUrl.ts";
import { faultOfSending } from "./faultOfSending.ts";
import { faultOfReceiver, isAllowed } from "./receiver.ts";
import { isSealedByOldKey, openSecret, sealSecret } from "./secrets.ts";
import { signatureHeaders } from "./signature.ts";
import { publishWebhook, stopWebhook, tellTrouble, withoutFailures } from "./trouble.ts";

/** Pauses between attempts double from the first to the longest, each up to a quarter shorter or longer. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3_600;
/** After this many failures in a row, a webhook rests between attempts: 2 s, then twice as long, up to a minute. */
const FAILURES_BEFORE_REST = 5;
const LONGEST_REST_S = 60;

/** A delivery that this node has leased, with what it needs of its webhook. */
export const leasedSchema = z.object({
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

type Outcome = "sent" | "failed" | "dead" | "gone" | "unreadable";

type Options = {
  database: Database;
  log: Logger;
  config: Pick<Config, "sessionKeys" | "webhookReceivers">;
  /** How many deliveries to one webhook may be under way at once. */
  atOnce: number;
};

/** Sends leased deliveries over connections that it keeps, and records how each ended. */
export function createDelivering({ database, log, config, atOnce }: Options) {
  const { knex } = database;
  const lookup = createPublicLookup();
  const connections = keepConnections(atOnce);

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

  /** The receiver wants no more, or nothing can be signed: waiting deliveries are kept. */
  async function end(leased: Leased, why: "gone" | "unreadable"): Promise<Outcome> {
    await giveBack(leased);
    await database.transact((tx) => stopWebhook(tx, leased.webhookId, why));
    return why;
  }

  /** Undoes the attempt. */
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

  return { deliver, close: () => connections.close() };
}
