import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChanges, type Run } from "./harness/changes.ts";
import { percentile, printFigures, seconds } from "./harness/figures.ts";
import { allLive, expectNothingLost } from "./harness/outcome.ts";
import { openRawSocket } from "#server/test/rawSocket.ts";
import { readFigure } from "../e2e/product.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import { openWatcher, type Watcher } from "./harness/watcher.ts";

/** Fills a connection soon, whatever the kernels buffer, and with more than a few packets. */
const FLOOD = { bursts: 20, packets: 5, bytes: 60_000, everyMs: 50 };
const MAX_CUT_MS = 10_000;

let stage: Stage;
let watchers: Watcher[] = [];
const heard = new Map<string, number>();

beforeAll(async () => {
  stage = await openStage({ nodes: 1 });
});
afterAll(async () => {
  for (const watcher of watchers) watcher.close();
  await stage.close();
});

const countCuts = (): Promise<number> => readFigure(stage.nodes[0]!.url, "livedesk_slow_cuts_total");

async function flood({ actor }: Person): Promise<void> {
  for (let burst = 0; burst < FLOOD.bursts; burst += 1) {
    await stage.desk.context.database.transact(async ({ publish }) => {
      for (let i = 0; i < FLOOD.packets; i += 1) {
        publish({
          name: "user.changed",
          userId: actor.user.id,
          payload: { ...actor.user, username: "x".repeat(FLOOD.bytes) },
        });
      }
      return Promise.resolve();
    });
    await sleep(FLOOD.everyMs);
  }
}

async function untilCut(began: number): Promise<number> {
  while (performance.now() - began < 2 * MAX_CUT_MS) {
    if ((await countCuts()) > 0) return performance.now() - began;
    await sleep(100);
  }
  return Infinity;
}

/** From the request to the trader's screen, at a moderate rate. */
async function measure(
  traders: Person[],
  administrator: Person,
  forSeconds: number,
): Promise<Run & { p99: number }> {
  const run = await makeChanges({
    url: stage.nodes[0]!.url,
    administrator,
    traders,
    perSecond: 30,
    seconds: forSeconds,
  });
  await expect
    .poll(() => run.acknowledged.filter(({ id, version }) => !heard.has(`${id} ${version}`)).length, {
      timeout: 10_000,
    })
    .toBe(0);
  const delays = run.acknowledged.map(({ id, version, sentAt }) => heard.get(`${id} ${version}`)! - sentAt);
  return { ...run, p99: percentile(delays, 0.99) };
}

test("a page that does not read is disconnected within ten seconds, and nobody else is affected", async () => {
  const [traders, administrators, [sleeper]] = await Promise.all([
    stage.traders(20),
    stage.administrators(1),
    stage.traders(1),
  ]);
  const [administrator] = administrators;
  watchers = traders.map((person) =>
    openWatcher(person, {
      url: stage.nodes[0]!.url,
      onChange: ({ id, version }, at) => heard.set(`${id} ${version}`, at),
    }),
  );
  await allLive(watchers, 60_000);

  await measure(traders, administrator!, 2);
  const before = await measure(traders, administrator!, 5);
  const paused = await openRawSocket(stage.nodes[0]!.url, sleeper!.cookie);
  const began = performance.now();
  const flooding = flood(sleeper!);
  const cut = untilCut(began);
  const during = await measure(traders, administrator!, 8);
  const [cutAfter] = await Promise.all([cut, flooding]);
  paused.destroy();
  await expectNothingLost(stage, watchers, [...before.acknowledged, ...during.acknowledged]);

  printFigures("paused reader", {
    "cut after": seconds(cutAfter),
    "others' p99 before": `${Math.round(before.p99)} ms`,
    meanwhile: `${Math.round(during.p99)} ms`,
    missing: 0,
  });
  // On a busy machine a check every half second runs late, like everything else.
  expect(cutAfter).toBeLessThanOrEqual(MAX_CUT_MS + 2 * before.p99);
  expect(during.p99).toBeLessThan(before.p99 * 4 + 100);
});
