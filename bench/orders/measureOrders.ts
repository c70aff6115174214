import { median } from "../harness/figures.ts";
import type { AtEnd } from "../harness/closers.ts";
import { withPostgres } from "../harness/postgres.ts";
import { ratioAtLeast, type Row } from "../harness/row.ts";
import { startWorker, type Worker } from "../harness/worker.ts";
import { databaseUrl, execute } from "#db/test/sql.ts";
import { type Contestant, describeLivedesk, startFeathers } from "./contestants.ts";
import { copyDesk, openDesk } from "./desk.ts";
import {
  type FollowersOrder,
  type FollowersReport,
  followersReportSchema,
  type LimitOrder,
  type LimitReport,
  limitReportSchema,
  type LoadOrder,
  type LoadReport,
  loadReportSchema,
} from "./messages.ts";

const IN_FLIGHT = 32;
/** As many connections as a node of the product has. */
const POOL = 10;
const ROUNDS = 5;
const SECONDS = 4;

type Tools = { load: Worker<LoadOrder, LoadReport>; followers: Worker<FollowersOrder, FollowersReport> };

/**
 * Orders per second, each durable and pushed to two people, compared with the bare statement and a Feathers
 * application.
 */
export async function measureOrders(): Promise<Row[]> {
  return withPostgres(async (serverUrl, atEnd) => {
    const desk = await openDesk(serverUrl);
    atEnd(() => desk.product.close());
    const limit = await startLimit(await copyDesk(desk, serverUrl, "bare"));
    atEnd(limit.stop);
    await execute(serverUrl, "CREATE DATABASE feathers");
    const feathers = await startFeathers(databaseUrl(serverUrl, "feathers"), POOL);
    atEnd(feathers.worker.stop);
    const { pushed, polled } = describeLivedesk(desk);
    const tools = await startTools(atEnd);
    const rounds = {
      limit: [] as number[],
      pushed: [] as number[],
      polled: [] as number[],
      feathers: [] as number[],
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const figures = {
        limit: await measureLimit(limit),
        pushed: await measure(pushed, tools),
        polled: await measure(polled, tools),
        feathers: await measure(feathers.contestant, tools),
      };
      // The first round warms up compilers and caches.
      if (round === 0) continue;
      rounds.limit.push(figures.limit);
      rounds.pushed.push(figures.pushed);
      rounds.polled.push(figures.polled);
      rounds.feathers.push(figures.feathers);
    }
    const row = {
      part: "orders",
      what: "over HTTP, durable, pushed to two",
      value: median(rounds.pushed),
      unit: "/s",
    };
    return [
      {
        ...row,
        comparedWith: { what: "the statement alone, over bare pg", value: median(rounds.limit) },
        aim: ratioAtLeast(0.6),
      },
      {
        ...row,
        comparedWith: { what: "Feathers 5, the same job", value: median(rounds.feathers) },
        aim: ratioAtLeast(3),
      },
      { ...row, comparedWith: { what: "all polling instead", value: median(rounds.polled) } },
    ];
  });
}

async function startTools(atEnd: AtEnd): Promise<Tools> {
  const [load, followers] = await Promise.all([
    startWorker<LoadOrder, LoadReport>(new URL("load.ts", import.meta.url), loadReportSchema),
    startWorker<FollowersOrder, FollowersReport>(
      new URL("followers.ts", import.meta.url),
      followersReportSchema,
    ),
  ]);
  atEnd(load.stop);
  atEnd(followers.stop);
  return { load, followers };
}

function startLimit(url: string): Promise<Worker<LimitOrder, LimitReport>> {
  const script = new URL("limit.ts", import.meta.url);
  return startWorker<LimitOrder, LimitReport>(script, limitReportSchema, [url, `${POOL}`]);
}

async function measureLimit(limit: Worker<LimitOrder, LimitReport>): Promise<number> {
  const report = await limit.ask({ inFlight: IN_FLIGHT, seconds: SECONDS });
  if (report === "up") throw new Error("The limit lost its way.");
  return (report.orders * 1_000) / report.milliseconds;
}

/** One round of one contestant: orders per second. An order that is refused or not pushed is an error. */
async function measure(contestant: Contestant, { load, followers }: Tools): Promise<number> {
  await followers.ask(contestant.follow);
  const report = await load.ask({ ...(await contestant.load()), inFlight: IN_FLIGHT, seconds: SECONDS });
  const heard = await followers.ask({ kind: "count" });
  await followers.ask({ kind: "leave" });
  if (report === "up" || typeof heard === "string") throw new Error("A process lost its way.");
  const { "201": accepted = 0, ...refused } = report.answers;
  if (Object.keys(refused).length > 0) throw new Error(`Orders were refused: ${JSON.stringify(refused)}`);
  const expected = accepted * contestant.deliveriesPerOrder;
  if (heard.deliveries !== expected)
    throw new Error(`${accepted} orders were heard of ${heard.deliveries} times instead of ${expected}.`);
  return (accepted * 1_000) / report.milliseconds;
}
