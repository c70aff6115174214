import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { printFigures } from "./harness/figures.ts";
import { allLive, expectNothingLost } from "./harness/outcome.ts";
import { openStage, readVersions, type Stage } from "./harness/stage.ts";
import { openWatcher, type Watcher } from "./harness/watcher.ts";

const CHANGES = 500;
const BEFORE = 5;
const DURING = 15;
const AFTER = 5;

let stage: Stage;
const watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 2 });
  return () => stage.close(watchers);
});

function versionsAt({ shown }: Watcher): Record<string, number> {
  return Object.fromEntries([...shown.values()].map(({ id, version }) => [id, version]));
}

test("pages that join before, during and after a burst of 500 changes show the same as the database", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(50), stage.administrators(2)]);
  const join = (): void => {
    const person = administrators[watchers.length % 2]!;
    watchers.push(openWatcher(person, { url: stage.balancer.url }));
  };
  for (let i = 0; i < BEFORE; i += 1) join();
  await allLive(watchers);

  let isOver = false;
  const burst = makeChanges({
    url: stage.balancer.url,
    administrator: administrators[0]!,
    traders,
    perSecond: CHANGES,
    // As fast as possible; the count ends it.
    seconds: 1,
    count: CHANGES,
  }).finally(() => {
    isOver = true;
  });
  for (let i = 0; i < DURING && !isOver; i += 1) {
    join();
    await sleep(60);
  }
  const joinedDuring = watchers.length - BEFORE;
  const { acknowledged, perSecond } = await burst;
  for (let i = 0; i < AFTER; i += 1) join();

  await allLive(watchers);
  const stored = Object.fromEntries(await readVersions(stage.desk.context.database.url));
  for (const watcher of watchers) {
    await expect.poll(() => versionsAt(watcher)).toEqual(stored);
  }
  const [first, ...others] = watchers.map(({ shown }) => Object.fromEntries(shown));
  for (const other of others) expect(other).toEqual(first);
  await expectNothingLost(stage, watchers.slice(0, BEFORE), acknowledged);

  printFigures("joiners", {
    changes: acknowledged.length,
    "a second": perSecond,
    before: BEFORE,
    during: joinedDuring,
    after: AFTER,
    "entities equal everywhere": Object.keys(stored).length,
  });
  expect(acknowledged).toHaveLength(CHANGES);
  expect(joinedDuring).toBeGreaterThan(0);
});
