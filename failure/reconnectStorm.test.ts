import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { percentile, printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { openStage, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

const SOCKETS = 900;
const TRADERS = 100;
/** Only ends a failing test. */
const PATIENCE_MS = 180_000;

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 2 });
  return () => stage.close(watchers);
});

test("900 sockets dropped at once are all back, with what changed meanwhile", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(TRADERS), stage.administrators(1)]);
  const people = Array.from({ length: SOCKETS }, (_, i) => traders[i % TRADERS]!);
  watchers = await openWatchers(people, stage.balancer.url);

  // A page is back once the new connection is ready; it may notice late that the old one is broken.
  const before = new Map(watchers.map((watcher) => [watcher, watcher.counts.readies]));
  const isBack = (watcher: Watcher) => watcher.isLive() && watcher.counts.readies > before.get(watcher)!;

  stage.balancer.dropAll();
  const dropped = performance.now();
  const returns: number[] = [];
  const changing = makeChanges({
    url: stage.balancer.url,
    administrator: administrators[0]!,
    traders,
    perSecond: 40,
    seconds: 2,
  });
  const waiting = new Set(watchers);
  while (waiting.size > 0 && performance.now() - dropped < PATIENCE_MS) {
    for (const watcher of waiting) {
      if (!isBack(watcher)) continue;
      waiting.delete(watcher);
      returns.push(performance.now() - dropped);
    }
    await sleep(25);
  }
  const { acknowledged } = await changing;
  expect(waiting.size).toBe(0);
  await expectNothingLost(stage, watchers, acknowledged);

  printFigures("reconnect storm", {
    sockets: SOCKETS,
    "back p50": seconds(percentile(returns, 0.5)),
    p99: seconds(percentile(returns, 0.99)),
    last: seconds(percentile(returns, 1)),
    resyncs: watchers.reduce((sum, { counts }) => sum + counts.resyncs, 0),
    missing: 0,
  });
});
