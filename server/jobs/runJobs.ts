import type { Logger } from "pino";
import { Counter, Gauge, type Registry } from "prom-client";
import { repeat, type Times } from "../repeat.ts";
import type { JobStatus } from "../status/nodeRows.ts";

export type Job = Times & {
  /** The name shown in metrics and to administrators. */
  name: string;
  /** Runs once more when the node stops. */
  runsAtStop?: boolean;
  /** Aborts when the node is about to stop; long jobs check it between steps. */
  run: (stopping: AbortSignal) => Promise<unknown>;
};

export type Jobs = {
  start: (jobs: readonly Job[]) => void;
  /** The last run of each job, in the order of the list. */
  status: () => JobStatus[];
  stop: () => Promise<void>;
};

type Options = { log: Logger; registry: Registry };

/** Runs the background jobs of this node. A job that fails is tried again at its next interval. */
export function createJobs({ log, registry }: Options): Jobs {
  // Not "job": Prometheus uses that label for its scrape targets.
  const labelNames = ["name"];
  const registers = [registry];
  const succeeded = new Gauge({
    name: "livedesk_job_success_timestamp_seconds",
    help: "When a background job of this node last succeeded; at first, when it was started",
    labelNames,
    registers,
  });
  const intervals = new Gauge({
    name: "livedesk_job_interval_seconds",
    help: "How often a background job of this node runs",
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: "livedesk_job_failures_total",
    help: "Runs of a background job of this node that failed",
    labelNames,
    registers,
  });
  const statuses: (() => JobStatus)[] = [];
  const stops: (() => Promise<void>)[] = [];
  const lastRuns: (() => Promise<void>)[] = [];
  const stopping = new AbortController();

  function startOne({ name, run, runsAtStop = false, ...times }: Job): void {
    let succeededAt: number | null = null;
    let failedAt: number | null = null;
    statuses.push(() => ({
      name,
      everyMs: times.everyMs,
      succeededMsAgo: ageOf(succeededAt),
      failedMsAgo: ageOf(failedAt),
    }));
    failures.inc({ name }, 0);
    intervals.set({ name }, times.everyMs / 1_000);
    succeeded.setToCurrentTime({ name });
    let isFailing = false;

    async function runOnce(): Promise<void> {
      try {
        await run(stopping.signal);
        succeededAt = performance.now();
        succeeded.setToCurrentTime({ name });
        if (isFailing) log.info({ job: name }, "A background job works again");
        isFailing = false;
      } catch (error) {
        failedAt = performance.now();
        failures.inc({ name });
        if (!isFailing) log.warn({ err: error, job: name }, "A background job failed, trying again");
        isFailing = true;
      }
    }

    stops.push(repeat(runOnce, times));
    if (runsAtStop) lastRuns.push(runOnce);
  }

  return {
    start: (jobs) => jobs.forEach(startOne),
    status: () => statuses.map((status) => status()),
    async stop() {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
      // Runs after all others, which may have left something to do.
      for (const runOnce of lastRuns) await runOnce();
    },
  };
}

function ageOf(at: number | null): number | null {
  return at === null ? null : Math.round(performance.now() - at);
}
