import { Refusal } from "./refusal.ts";

type Line = {
  /** Does the work when it is its turn; refuses with 503 when the line is full. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** How much is under way at this moment, and how much waits. */
  load: () => { running: number; waiting: number };
};

/** For work that costs so much that a crowd has to wait in line, and beyond the line's end is asked to come back. */
export function createWorkQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Line {
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
