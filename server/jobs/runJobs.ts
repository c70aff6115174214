import type { Logger } from "pino";
import { Counter, Gauge, type Registry } from "prom-client";
import type { LiveStatus } from "#protocol/entities.ts";
import { repeat } from "../repeat.ts";

export type Job = {
  /** As metrics and administrators know it. */
  name: string;
  everyMs: number;
  /** When it runs for the first time, if not after one interval; 0 is at once. */
  firstAfterMs?: number;
  /** Once more when the node stops. */
  runsAtStop?: boolean;
  run: () => Promise<unknown>;
};

export type JobStatus = LiveStatus["jobs"][number];

export type Jobs = {
  start: (jobs: readonly Job[]) => void;
  /** How each went last, in the order of the list. */
  status: () => JobStatus[];
  stop: () => Promise<void>;
};

type Options = { log: Logger; registry: Registry };

/** Runs the background jobs of this node. One that fails is tried again at its next turn. */
export function createJobs({ log, registry }: Options): Jobs {
  // Not "job", which Prometheus calls what it asks.
  const labelNames = ["name"];
  const registers = [registry];
  const succeeded = new Gauge({
    name: "livedesk_job_success_timestamp_seconds",
    help: "When a background job of this node last ended well",
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: "livedesk_job_failures_total",
    help: "Runs of a background job of this node that failed",
    labelNames,
    registers,
  });
  const statuses: JobStatus[] = [];
  const stops: (() => Promise<void>)[] = [];

  function startOne({ name, run, runsAtStop = false, ...times }: Job): void {
    const status: JobStatus = { name, everyMs: times.everyMs, succeededAt: null, failedAt: null };
    statuses.push(status);
    failures.inc({ name }, 0);
    let isFailing = false;

    async function runOnce(): Promise<void> {
      try {
        await run();
        status.succeededAt = new Date().toISOString();
        succeeded.setToCurrentTime({ name });
        if (isFailing) log.info({ job: name }, "A background job works again");
        isFailing = false;
      } catch (error) {
        status.failedAt = new Date().toISOString();
        failures.inc({ name });
        if (!isFailing) log.warn({ err: error, job: name }, "A background job failed, trying again");
        isFailing = true;
      }
    }

    const stop = repeat(runOnce, times);
    stops.push(async () => {
      await stop();
      if (runsAtStop) await runOnce();
    });
  }

  return {
    start: (jobs) => jobs.forEach(startOne),
    status: () => statuses,
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
