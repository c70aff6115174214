import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { printFigures } from "./harness/figures.ts";
import { allLive, expectNothingLost } from "./harness/outcome.ts";
import { openStage, type Stage } from "./harness/stage.ts";
import { openWatcher, type Watcher } from "./harness/watcher.ts";

const HOUR_MS = 60 * 60 * 1_000;

let stage: Stage;
const watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  return () => stage.close(watchers);
});

test.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])(
  "a client whose clock is an hour %s goes live, leaves and resumes as any other",
  async (direction, shift) => {
    const [traders, administrators] = await Promise.all([stage.traders(10), stage.administrators(1)]);
    const makeSome = () =>
      makeChanges({
        url: stage.balancer.url,
        administrator: administrators[0]!,
        traders,
        perSecond: 40,
        seconds: 2,
      });

    // This entire process is the client from here on; the node and its database keep the right time.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + shift, shouldAdvanceTime: false });
    const administrator = openWatcher(administrators[0]!, { url: stage.balancer.url });
    const own = traders.map((person) => openWatcher(person, { url: stage.balancer.url }));
    watchers.push(administrator, ...own);
    await allLive([administrator, ...own]);
    const first = await makeSome();
    administrator.disconnect();
    const missed = await makeSome();
    administrator.connect();
    await sleep(100);
    await expectNothingLost(stage, [administrator, ...own], [...first.acknowledged, ...missed.acknowledged]);

    printFigures(`clock an hour ${direction}`, {
      changes: first.acknowledged.length + missed.acknowledged.length,
      replayed: missed.acknowledged.length,
      resyncs: administrator.counts.resyncs,
      missing: 0,
    });
    expect(administrator.counts).toMatchObject({ readies: 2, resyncs: 0 });
  },
);
