import { type LiveStatus, NODE_SILENT_MS } from "#protocol/liveStatus.ts";
import type { JobStatus, NodeRow } from "./nodeRows.ts";

type Run = JobStatus & { node: string; isLive: boolean; seenAt: number };

/** The background jobs of all nodes, in the order of the longest-running one that reports them. */
export function jobsOf(nodes: readonly NodeRow[], now: Date): LiveStatus["jobs"] {
  const runs = nodes.flatMap(({ id, seenAt, jobs }) =>
    jobs.map((job): Run => {
      const isLive = now.getTime() - seenAt.getTime() <= NODE_SILENT_MS;
      return { ...job, node: id, isLive, seenAt: seenAt.getTime() };
    }),
  );
  return [...new Set(runs.map(({ name }) => name))].map((name) => {
    const ofJob = runs.filter((run) => run.name === name);
    return {
      name,
      everyMs: Math.min(...ofJob.map(({ everyMs }) => everyMs)),
      succeededAt: latest(ofJob.map(({ seenAt, succeededMsAgo }) => timeOf(seenAt, succeededMsAgo))),
      failedAt: latest(ofJob.map(({ seenAt, failedMsAgo }) => timeOf(seenAt, failedMsAgo))),
      failingOn: ofJob.filter((run) => run.isLive && isFailing(run)).map(({ node }) => node),
    };
  });
}

function isFailing({ succeededMsAgo, failedMsAgo }: JobStatus): boolean {
  return failedMsAgo !== null && (succeededMsAgo === null || failedMsAgo <= succeededMsAgo);
}

function timeOf(seenAt: number, msAgo: number | null): number | null {
  return msAgo === null ? null : seenAt - msAgo;
}

function latest(times: readonly (number | null)[]): string | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}
