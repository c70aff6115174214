import { connect } from "#db/connection.ts";
import { type FilledDesk, openFilledDesk, openTimer, TRADER } from "../harness/filledDesk.ts";
import { median, percentile } from "../harness/figures.ts";
import { withPostgres } from "../harness/postgres.ts";
import { ratioAtMost, type Row } from "../harness/row.ts";
import { findMiddles, LISTS, type List, type Middles, QUEUES } from "./lists.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
/** A quarter of the orders of its desk, as in the small one. */
const WAITING = 100_000;
const TRADERS = 500;
const ROUNDS = 3;
const REQUESTS = 100;

/** Requests a list and returns the milliseconds it took. */
type Ask = (list: List) => Promise<number>;
type Delays = { p50: number[]; p99: number[] };

/**
 * How long the lists of a desk with a million orders take, compared with one with ten thousand; and how long the queue
 * takes when a hundred thousand orders wait.
 */
export async function measureLists(): Promise<Row[]> {
  return withPostgres(async (serverUrl, atEnd) => {
    const open = async (size: { orders: number; pending?: number }) =>
      connectTo(await openFilledDesk(serverUrl, { ...size, traders: TRADERS }, atEnd));
    const small = await open({ orders: SMALL });
    const large = await open({ orders: LARGE });
    const queue = await open({ orders: 4 * WAITING, pending: WAITING });
    return [
      ...(await compare(LISTS, small, large, "with 10,000 orders")),
      ...(await compare(QUEUES, small, queue, "with 2,500 that wait")),
    ];
  });
}

async function compare(lists: readonly List[], askSmall: Ask, askLarge: Ask, what: string): Promise<Row[]> {
  // Warms up the caches and compilers of both.
  for (const list of lists) await measureRound(list, askSmall, askLarge);
  const rows: Row[] = [];
  for (const list of lists) {
    const [few, many] = await measureBoth(list, askSmall, askLarge);
    const row = { part: "lists", unit: "ms" };
    const comparedWith = (value: number) => ({ what, value });
    rows.push(
      {
        ...row,
        what: `${list.what}, p50`,
        value: median(many.p50),
        comparedWith: comparedWith(median(few.p50)),
      },
      {
        ...row,
        what: `${list.what}, p99`,
        value: median(many.p99),
        comparedWith: comparedWith(median(few.p99)),
        aim: ratioAtMost(1.5),
      },
    );
  }
  return rows;
}

async function measureBoth(list: List, askSmall: Ask, askLarge: Ask): Promise<[few: Delays, many: Delays]> {
  const few: Delays = { p50: [], p99: [] };
  const many: Delays = { p50: [], p99: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const delays = await measureRound(list, askSmall, askLarge);
    few.p50.push(percentile(delays.few, 0.5));
    few.p99.push(percentile(delays.few, 0.99));
    many.p50.push(percentile(delays.many, 0.5));
    many.p99.push(percentile(delays.many, 0.99));
  }
  return [few, many];
}

/** The two take turns, request by request, so that other load on the machine affects both. */
async function measureRound(list: List, askSmall: Ask, askLarge: Ask) {
  const few: number[] = [];
  const many: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    few.push(await askSmall(list));
    many.push(await askLarge(list));
  }
  return { few, many };
}

async function connectTo(desk: FilledDesk): Promise<Ask> {
  const middles = await findMiddlesIn(desk.databaseUrl);
  const timeGet = await openTimer(desk);
  return ({ by, path }) => timeGet(path(middles), by);
}

async function findMiddlesIn(databaseUrl: string): Promise<Middles> {
  const knex = connect(databaseUrl, { timeouts: false });
  try {
    return await findMiddles(knex, TRADER);
  } finally {
    await knex.destroy();
  }
}
