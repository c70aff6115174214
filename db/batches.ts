import { wasRolledBack } from "./errors.ts";

type Work<Item, Result> = {
  /**
   * Processes the items in one transaction; the results are in the order of the items. If `isPatient` is false, it
   * waits for locks for a shorter time.
   */
  run: (items: Item[], isPatient: boolean) => Promise<Result[]>;
  /** The rows that an item locks. */
  accountOf: (item: Item) => string;
  /**
   * Sorts the items of a batch by the rows that they lock, in the same way on every node, so that no two batches wait
   * for each other.
   */
  sortKey: (item: Item) => string;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** The maximum number of batches in progress, and of items in each. */
export type BatchLimits = { underWay: number; together: number };

/**
 * With two, a batch that waits for a lock does not stop the others; more would make batches smaller and gain nothing.
 */
const LIMITS: BatchLimits = { underWay: 2, together: 64 };

/**
 * Natural batching: items that arrive while others are on their way to PostgreSQL go together, in one statement and one
 * commit. There is no timer: if fewer than the maximum of batches are in progress, an item is sent at once. If
 * PostgreSQL refuses a batch, it is rolled back, and its items are sent one by one, so that none fails because of
 * another. While an item of an account is sent alone, the account's next items are too, so that a lock on the account
 * delays nobody else.
 */
export function createBatches<Item, Result>(
  { run, accountOf, sortKey }: Work<Item, Result>,
  limits: Partial<BatchLimits> = {},
): (item: Item) => Promise<Result> {
  const { underWay: mostUnderWay, together } = { ...LIMITS, ...limits };
  const queue: Waiting<Item, Result>[] = [];
  const alone = new Set<Waiting<Item, Result>>();
  let underWay = 0;

  async function send(batch: Waiting<Item, Result>[], isPatient: boolean): Promise<void> {
    const results = await run(
      batch.map(({ item }) => item),
      isPatient,
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined)
        reject(new Error(`A batch of ${batch.length} has ${results.length} results.`));
      else resolve(result);
    }
  }

  async function sendAlone(waiting: Waiting<Item, Result>): Promise<void> {
    alone.add(waiting);
    await send([waiting], true).catch(waiting.reject);
    alone.delete(waiting);
  }

  async function sendTogether(batch: Waiting<Item, Result>[]): Promise<void> {
    underWay += 1;
    try {
      await send(batch, false);
    } catch (error) {
      if (wasRolledBack(error)) for (const waiting of batch) void sendAlone(waiting);
      else for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    sendNext();
  }

  function sendNext(): void {
    if (underWay >= mostUnderWay || queue.length === 0) return;
    void sendTogether(queue.splice(0, together).toSorted(byLocks));
  }

  function byLocks(a: Waiting<Item, Result>, b: Waiting<Item, Result>): number {
    const [left, right] = [sortKey(a.item), sortKey(b.item)];
    return left < right ? -1 : left > right ? 1 : 0;
  }

  function isAlone(item: Item): boolean {
    return [...alone].some((waiting) => accountOf(waiting.item) === accountOf(item));
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      if (isAlone(item)) return void sendAlone(waiting);
      queue.push(waiting);
      sendNext();
    });
}
