import { Refusal } from "./refusal.ts";

export type WorkQueue = {
  /** Runs the work in turn; refuses with 503 when the queue is full. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** How much is running right now, and how much waits. */
  load: () => { running: number; waiting: number };
};

/** A queue for expensive work: callers wait in line, and get a 503 when the queue is full. */
export function createWorkQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): WorkQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw new Refusal("unavailable", { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return { inTurn, load: () => ({ running, waiting: waiting.length }) };
}
