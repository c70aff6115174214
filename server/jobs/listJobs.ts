import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { countOrders, pruneCells } from "#db/dailyStats/countOrders.ts";
import { storeAccountDays } from "#db/accountDays/storeAccountDays.ts";
import { storeFinishedDays } from "#db/dailyStats/storeFinishedDays.ts";
import { sumSoFar } from "#db/dailyStats/sumSoFar.ts";
import type { Database } from "#db/database.ts";
import { raiseDifferences } from "../books/raiseDifferences.ts";
import { runDueCheck } from "../books/runCheck.ts";
import { beginAnnounced } from "../commands/beginAnnounced.ts";
import { endDueApprovals } from "../approvals/endDueApprovals.ts";
import { sealAll } from "../audit/seal.ts";
import { watchTroubles } from "../commands/reportTroubles.ts";
import { announceWork } from "../commands/announceWork.ts";
import { forgetPushedNames } from "../commands/forgetPushedNames.ts";
import { pruneAccountLinks } from "../commands/pruneAccountLinks.ts";
import { pruneClaims } from "../commands/pruneClaims.ts";
import { pruneKeys } from "../commands/pruneKeys.ts";
import { pruneNotifications } from "../commands/pruneNotifications.ts";
import { pruneMail } from "../mail/sendDueMail.ts";
import { pruneChallenges } from "../passkeys/pruneChallenges.ts";
import { pruneCandles } from "../prices/candles/candleRows.ts";
import { pruneEvents } from "../realtime/eventLog.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { sweepDevicesAndLimits } from "../sessions/deviceRows.ts";
import { sweepSessions } from "../sessions/sweepSessions.ts";
import { createBooksCheck } from "../status/checkBooks.ts";
import { createPushSending } from "../push/sendDue.ts";
import type { Sender } from "../push/sendPush.ts";
import type { NodeReport } from "../status/nodeReport.ts";
import { pruneWebhooks } from "../webhooks/prune.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Job } from "./runJobs.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

type Options = {
  database: Database;
  log: Logger;
  registry: Registry;
  realtime: Pick<Realtime, "checkSessions" | "keepPresence">;
  nodeReport: Pick<NodeReport, "id" | "send">;
  currentPrices: () => Prices;
  push: { sender: Sender; services: readonly string[] };
  webhooks: Pick<Job, "run" | "hurriedBy">;
};

/** All background jobs of a node. Those that work on the database may run on all nodes at once. */
export function listJobs({
  database,
  log,
  registry,
  realtime,
  nodeReport,
  currentPrices,
  push,
  webhooks,
}: Options): Job[] {
  const { knex } = database;
  return [
    { name: "node report", everyMs: 2 * SECOND_MS, firstAfterMs: 0, run: nodeReport.send },
    { name: "audit seal", everyMs: SECOND_MS, runsAtStop: true, run: () => sealAll(database) },
    { name: "log places", everyMs: SECOND_MS / 2, runsAtStop: true, run: () => placeAll(database) },
    { name: "announced maintenance", everyMs: SECOND_MS, run: () => beginAnnounced(database) },
    { name: "due approvals", everyMs: 5 * SECOND_MS, run: () => endDueApprovals(database) },
    { name: "session check", everyMs: 30 * SECOND_MS, run: realtime.checkSessions },
    // Often enough that presence does not end while its session has a socket.
    { name: "presence", everyMs: 15 * SECOND_MS, run: realtime.keepPresence },
    {
      name: "books check",
      everyMs: MINUTE_MS,
      // Leaves time for more urgent work at the start.
      firstAfterMs: 5 * SECOND_MS,
      run: createBooksCheck({
        knex,
        log,
        registry,
        node: nodeReport.id,
        onChecked: (differences) => raiseDifferences(database, nodeReport.id, differences),
      }),
    },
    {
      name: "checks asked for",
      everyMs: 2 * SECOND_MS,
      firstAfterMs: 10 * SECOND_MS,
      run: (stopping) => runDueCheck({ database, log }, nodeReport.id, stopping),
    },
    { name: "order counts", everyMs: 5 * SECOND_MS, run: (stopping) => countOrders(database, stopping) },
    { name: "finished days", everyMs: 10 * MINUTE_MS, firstAfterMs: 0, run: () => storeFinishedDays(knex) },
    { name: "day so far", everyMs: 10 * SECOND_MS, run: (stopping) => sumSoFar(knex, { stopping }) },
    { name: "account days", everyMs: 10 * MINUTE_MS, run: () => storeAccountDays(knex) },
    {
      name: "old events",
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: (stopping) => pruneEvents(knex, { stopping }),
    },
    {
      name: "old idempotency keys",
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: (stopping) => pruneKeys(knex, { stopping }),
    },
    { name: "old order counts", everyMs: HOUR_MS, run: (stopping) => pruneCells(knex, { stopping }) },
    { name: "old links", everyMs: HOUR_MS, run: (stopping) => pruneAccountLinks(knex, { stopping }) },
    // This also runs on desks that no longer send mail.
    { name: "old mail", everyMs: HOUR_MS, run: (stopping) => pruneMail(knex, { stopping }) },
    {
      name: "forgotten names",
      everyMs: 10 * SECOND_MS,
      run: (stopping) => forgetPushedNames(knex, { stopping }),
    },
    { name: "old claims", everyMs: HOUR_MS, run: (stopping) => pruneClaims(knex, { stopping }) },
    { name: "new work", everyMs: 5 * SECOND_MS, run: () => announceWork(database) },
    { name: "troubles", everyMs: 5 * SECOND_MS, run: watchTroubles(database, currentPrices) },
    { name: "pushes", everyMs: SECOND_MS, run: createPushSending({ knex, log, registry, ...push }) },
    // Its last run waits for the attempts in progress.
    { name: "webhooks", everyMs: SECOND_MS, runsAtStop: true, ...webhooks },
    {
      name: "old webhook deliveries",
      everyMs: HOUR_MS,
      run: (stopping) => pruneWebhooks(knex, { stopping }),
    },
    {
      name: "old notifications",
      everyMs: HOUR_MS,
      run: (stopping) => pruneNotifications(knex, { stopping }),
    },
    {
      name: "old candles",
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: (stopping) => pruneCandles(knex, { stopping }),
    },
    { name: "ended sessions", everyMs: HOUR_MS, run: (stopping) => sweepSessions(knex, { stopping }) },
    { name: "used challenges", everyMs: HOUR_MS, run: (stopping) => pruneChallenges(knex, { stopping }) },
    {
      name: "old devices and limits",
      everyMs: HOUR_MS,
      run: (stopping) => sweepDevicesAndLimits(knex, { stopping }),
    },
  ];
}
