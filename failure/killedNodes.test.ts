import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { commitChanges, makeChanges } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { openStage, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

const TRADERS = 290;
const ADMINISTRATORS = 10;
/** Through the nodes that are killed, and directly in the database: 200 changes a second in total. */
const ASKED_PER_SECOND = 40;
const COMMITTED_PER_SECOND = 160;
const SECONDS = 20;
const KILL_EVERY_MS = 5_000;

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 3 });
  return () => stage.close(watchers);
});

/** Kills one node after the other and restarts it at once, until `isOver`. */
async function killInTurn(isOver: () => boolean): Promise<number> {
  const restarts: Promise<void>[] = [];
  for (let kills = 0; ; kills += 1) {
    await sleep(KILL_EVERY_MS);
    if (isOver()) {
      await Promise.all(restarts);
      return kills;
    }
    const node = stage.nodes[kills % stage.nodes.length]!;
    await restarts[kills - stage.nodes.length];
    await node.kill();
    restarts.push(node.restart());
  }
}

test("three nodes, 300 sockets, 200 changes a second, a node killed every five seconds: nothing acknowledged is missing", async () => {
  const [traders, administrators] = await Promise.all([
    stage.traders(TRADERS),
    stage.administrators(ADMINISTRATORS),
  ]);
  watchers = await openWatchers([...traders, ...administrators], stage.balancer.url);

  let isOver = false;
  const killing = killInTurn(() => isOver);
  const began = performance.now();
  const [run, committed] = await Promise.all([
    makeChanges({
      url: stage.balancer.url,
      administrator: administrators[0]!,
      traders,
      perSecond: ASKED_PER_SECOND,
      seconds: SECONDS,
    }),
    commitChanges({
      database: stage.desk.context.database,
      traders,
      perSecond: COMMITTED_PER_SECOND,
      seconds: SECONDS,
    }),
  ]);
  const ended = performance.now();
  const acknowledged = [...run.acknowledged, ...committed];
  isOver = true;
  const kills = await killing;
  await expectNothingLost(stage, watchers, acknowledged);

  const counts = watchers.map((watcher) => watcher.counts);
  printFigures("killed nodes", {
    sockets: watchers.length,
    kills,
    acknowledged: acknowledged.length,
    "of them by HTTP": run.acknowledged.length,
    "a second": Math.round((acknowledged.length * 1_000) / (ended - began)),
    missing: 0,
    returns: counts.reduce((sum, { readies }) => sum + readies - 1, 0),
    resyncs: counts.reduce((sum, { resyncs }) => sum + resyncs, 0),
    duplicates: counts.reduce((sum, { duplicates }) => sum + duplicates, 0),
    "all right after": seconds(performance.now() - ended),
  });
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(run.acknowledged.length).toBeGreaterThan(0);
});
