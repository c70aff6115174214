import { median } from "../harness/figures.ts";
import type { AtEnd } from "../harness/closers.ts";
import { withPostgres } from "../harness/postgres.ts";
import { type Aim, ratioAtLeast, type Row } from "../harness/row.ts";
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

/** As many connections as a node of the product has. */
const POOL = 10;
const FULL = { inFlight: 32, seconds: 4, rounds: 5 };
const OTHERS = [1, 8, 128].map((inFlight) => ({ inFlight, seconds: 2, rounds: 3 }));

type Tools = { load: Worker<LoadOrder, LoadReport>; followers: Worker<FollowersOrder, FollowersReport> };
type Pace = { inFlight: number; seconds: number };
type Outcome = { perSecond: number; p50?: number };
type Run = (pace: Pace) => Promise<Outcome>;
/** What the product is compared with, and what it should reach. */
type Baseline = { what: string; run: Run; aim?: Aim };

/**
 * Orders per second, each durable and pushed to two people, compared with bare statements and a Feathers application.
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
    const product: Run = (pace) => measure(pushed, tools, pace);
    const peer = (aim?: Aim): Baseline => ({
      what: "Feathers 5, which does less",
      run: (pace) => measure(feathers.contestant, tools, pace),
      ...(aim && { aim }),
    });
    const plain = (aim?: Aim): Baseline => ({
      what: "one plain statement, unchecked, over bare pg",
      run: (pace) => measureLimit(limit, { ...pace, statement: "plain" }),
      ...(aim && { aim }),
    });
    const rows = await compare(product, FULL, [
      {
        what: "the statement alone, over bare pg",
        run: (pace) => measureLimit(limit, { ...pace, statement: "product" }),
        aim: ratioAtLeast(0.6),
      },
      plain(ratioAtLeast(0.45)),
      peer(ratioAtLeast(4)),
      { what: "all polling instead", run: (pace) => measure(polled, tools, pace) },
    ]);
    for (const pace of OTHERS) rows.push(...(await compare(product, pace, [plain(), peer()])));
    return rows;
  });
}

/** The product and its baselines take turns. */
async function compare(
  product: Run,
  { rounds, ...pace }: Pace & { rounds: number },
  baselines: Baseline[],
): Promise<Row[]> {
  const runs = [product, ...baselines.map(({ run }) => run)].map((run) => ({
    run,
    outcomes: [] as Outcome[],
  }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { run, outcomes } of runs) {
      const outcome = await run(pace);
      // The first round warms up compilers and caches.
      if (round > 0) outcomes.push(outcome);
    }
  const [own, ...others] = runs.map(({ outcomes }) => ({
    perSecond: median(outcomes.map(({ perSecond }) => perSecond)),
    p50: outcomes.flatMap(({ p50 }) => p50 ?? []),
  }));
  if (own === undefined) throw new Error("The product was not measured.");
  const what = `over HTTP, ${pace.inFlight} in flight`;
  return [
    ...baselines.map(({ what: against, aim }, index) => ({
      part: "orders",
      what: `${what}, durable, pushed to two`,
      value: own.perSecond,
      unit: "/s",
      comparedWith: { what: against, value: others[index]?.perSecond ?? Number.NaN },
      ...(aim && { aim }),
    })),
    { part: "orders", what: `${what}, time of an answer, p50`, value: median(own.p50), unit: "ms" },
  ];
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

async function measureLimit(limit: Worker<LimitOrder, LimitReport>, order: LimitOrder): Promise<Outcome> {
  const report = await limit.ask(order);
  if (report === "up") throw new Error("The limit lost its way.");
  return { perSecond: (report.orders * 1_000) / report.milliseconds };
}

/** One round of one contestant. An order that is refused or not pushed is an error. */
async function measure(contestant: Contestant, { load, followers }: Tools, pace: Pace): Promise<Outcome> {
  await followers.ask(contestant.follow);
  const report = await load.ask({ ...(await contestant.load()), ...pace });
  const heard = await followers.ask({ kind: "count" });
  await followers.ask({ kind: "leave" });
  if (report === "up" || typeof heard === "string") throw new Error("A process lost its way.");
  const { "201": accepted = 0, ...refused } = report.answers;
  if (Object.keys(refused).length > 0) throw new Error(`Orders were refused: ${JSON.stringify(refused)}`);
  const expected = accepted * contestant.deliveriesPerOrder;
  if (heard.deliveries !== expected)
    throw new Error(`${accepted} orders were heard of ${heard.deliveries} times instead of ${expected}.`);
  return { perSecond: (accepted * 1_000) / report.milliseconds, p50: report.p50 };
}
