import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import type { LiveStatus } from "#protocol/liveStatus.ts";
import type { Prices } from "#protocol/prices.ts";
import { readMailStatus } from "../mail/mailStatus.ts";
import { jobsOf } from "./jobsOf.ts";
import { listNodes, type NodeRow } from "./nodeRows.ts";
import { findOpenTransactions } from "./openTransactions.ts";
import { findReconciliation } from "./reconciliation.ts";
import { findTakeovers } from "./takeovers.ts";

/** The state of the live system, by the database's clock. */
export async function getLiveStatus(
  knex: Knex,
  prices: Prices,
  { sendsMail }: { sendsMail: boolean },
): Promise<LiveStatus> {
  const [nodes, last, takeovers, openTransactions, now, mail] = await Promise.all([
    listNodes(knex),
    findReconciliation(knex),
    findTakeovers(knex),
    findOpenTransactions(knex),
    readClock(knex),
    sendsMail ? readMailStatus(knex) : null,
  ]);
  const ageOf = (at: Date): number => Math.max(0, Math.round(now.getTime() - at.getTime()));
  return {
    nodes: nodes.map(({ startedAt, seenAt, id, version, sockets, lagMs, feedsPrices }) => ({
      id,
      version,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      silentMs: ageOf(seenAt),
      sockets,
      lagMs,
      feedsPrices,
    })),
    feed: {
      leader: newestLeader(nodes),
      source: prices.source,
      status: prices.status,
      asOf: prices.asOf,
      ageMs: prices.asOf === null ? null : ageOf(new Date(prices.asOf)),
    },
    reconcile:
      last === null
        ? null
        : {
            startedAt: last.startedAt.toISOString(),
            finishedAt: last.finishedAt?.toISOString() ?? null,
            differences: last.differences,
          },
    jobs: jobsOf(nodes, now),
    mail,
    takeovers,
    openTransactions,
    serverTime: now.toISOString(),
  };
}

/** A leader that was killed may still be listed next to its successor. */
function newestLeader(nodes: NodeRow[]): string | null {
  const leaders = nodes.filter((node) => node.feedsPrices);
  return leaders.toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())[0]?.id ?? null;
}

async function readClock(knex: Knex): Promise<Date> {
  return (await readRow(knex.raw("select clock_timestamp() as now"), z.object({ now: z.date() }))).now;
}
