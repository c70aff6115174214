import { afterAll, expect, test } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { openOwnDatabase } from "./harness/ownDatabase.ts";
import { openSmallDisk } from "./harness/smallDisk.ts";
import { openStage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

const MEGABYTES = 160;
const TRADERS = 20;
/** Changes before the disk is full, refusals meanwhile, and changes after. */
const ENOUGH = 50;

// Only users who may mount file systems can test this; for others the test is reported as skipped.
const disk = await openSmallDisk(MEGABYTES);
const closing: (() => unknown)[] = [];

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await disk?.remove();
});

test.skipIf(disk === null)(
  "PostgreSQL's disk is full: 503 meanwhile, nothing half done, nothing acknowledged lost, then it recovers",
  async () => {
    if (disk === null) return;
    const database = await openOwnDatabase(disk.folder);
    const stage = await openStage({ nodes: 2, database });
    let watchers: Watcher[] = [];
    closing.push(() => stage.close(watchers));
    const [traders, administrators] = await Promise.all([stage.traders(TRADERS), stage.administrators(1)]);
    watchers = await openWatchers([...traders, ...administrators], stage.balancer.url);

    let isOver = false;
    let acknowledgedNow = 0;
    const statuses = new Map<number, number>();
    const refusals = (): number => statuses.get(503) ?? 0;
    const changing = makeChanges({
      url: stage.nodes[0]!.url,
      administrator: administrators[0]!,
      traders,
      perSecond: 60,
      seconds: 120,
      isOver: () => isOver,
      onAcknowledged: () => (acknowledgedNow += 1),
      onAnswer: (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
    });
    const untilAcknowledged = (count: number): Promise<void> =>
      expect.poll(() => acknowledgedNow).toBeGreaterThanOrEqual(count);
    await untilAcknowledged(ENOUGH);
    await disk.fill();
    await expect.poll(refusals).toBeGreaterThanOrEqual(ENOUGH);

    await disk.clear();
    const cleared = performance.now();
    const hadEnded = database.hasEnded();
    if (hadEnded) await database.start();
    await untilAcknowledged(acknowledgedNow + ENOUGH);
    const back = performance.now() - cleared;
    isOver = true;
    const run = await changing;
    await expectNothingLost(stage, watchers, run.acknowledged);

    printFigures("full disk", {
      acknowledged: run.acknowledged.length,
      refused: refusals(),
      "PostgreSQL gave up": String(hadEnded),
      [`${ENOUGH} changes after`]: seconds(back),
      missing: 0,
    });
    expect(Object.keys(run.statuses).toSorted()).toEqual(["200", "503"]);
    // A node that could not read the log for three seconds sent its sockets elsewhere; they missed little.
    expect(watchers.map(({ counts }) => counts.resyncs)).toEqual(watchers.map(() => 0));
  },
);
