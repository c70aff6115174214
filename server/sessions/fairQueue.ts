import { siteOf } from "../request/address.ts";
import { Refusal } from "../refusal.ts";

/** Who is waiting: from which address, and whether they are known (a signed-in device, a session, the command line). */
export type Waiter = { from: string; isKnown: boolean };

type Place = { start: () => void; refuse: () => void };
type Lines = Map<string, Place[]>;

export type FairQueue = {
  run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T>;
  load(): { running: number; waiting: number };
};

/**
 * A queue for work with limited parallelism. Known callers go first, and networks take turns. If the queue is full, the
 * network with the most entries loses a place to one with fewer, so one address can't lock others out.
 */
export function createFairQueue({ atOnce, longest }: { atOnce: number; longest: number }): FairQueue {
  const [known, strangers]: [Lines, Lines] = [new Map(), new Map()];
  let running = 0;
  let waiting = 0;

  function enter({ from: address, isKnown }: Waiter, place: Place): void {
    const from = siteOf(address);
    const lines = isKnown ? known : strangers;
    if (waiting >= longest && !makeRoom(from, lines)) return place.refuse();
    lines.set(from, [...(lines.get(from) ?? []), place]);
    waiting += 1;
  }

  function makeRoom(from: string, lines: Lines): boolean {
    const givesWay = lines === known && strangers.size > 0 ? strangers : lines;
    const [busiest, places] = busiestOf(givesWay);
    const mine = givesWay === lines ? (lines.get(from)?.length ?? 0) : -1;
    if (places.length <= mine + 1) return false;
    places.pop()?.refuse();
    if (places.length === 0) givesWay.delete(busiest);
    waiting -= 1;
    return true;
  }

  function leave(): void {
    const next = takeFirst(known) ?? takeFirst(strangers);
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting -= 1;
    next.start();
  }

  return {
    load: () => ({ running, waiting }),
    async run(waiter, work) {
      if (running < atOnce) running += 1;
      else
        await new Promise<void>((start, reject) => {
          enter(waiter, { start, refuse: () => reject(new Refusal("unavailable", { retryAfter: 2 })) });
        });
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function busiestOf(lines: Lines): [string, Place[]] {
  let busiest: [string, Place[]] = ["", []];
  for (const line of lines) if (line[1].length > busiest[1].length) busiest = line;
  return busiest;
}

/** Takes turns between networks: takes the first entry of the next one and puts its others behind all networks. */
function takeFirst(lines: Lines): Place | undefined {
  const [line] = lines;
  if (line === undefined) return undefined;
  const [from, [first, ...others]] = line;
  lines.delete(from);
  if (others.length > 0) lines.set(from, others);
  return first;
}
