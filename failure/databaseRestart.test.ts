import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { openOwnDatabase, type OwnDatabase } from "./harness/ownDatabase.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

const TRADERS = 30;
const AWAY_MS = 3_000;
/** Changes before the database stops and after its return. */
const ENOUGH = 50;

let database: OwnDatabase;
let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  database = await openOwnDatabase();
  stage = await openStage({ nodes: 2, database });
  return () => stage.close(watchers);
});

/** Resolves when every node answers this person again; rejects after 10 s. */
async function untilBack({ cookie }: Person): Promise<number> {
  const began = performance.now();
  await expect
    .poll(
      async () =>
        Promise.all(stage.nodes.map(async ({ url }) => (await send(`${url}/api/user`, { cookie })).status)),
      { interval: 50 },
    )
    .toEqual([200, 200]);
  return performance.now() - began;
}

test("PostgreSQL crashed and restarted under load: 503 meanwhile, nothing acknowledged is lost", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(TRADERS), stage.administrators(2)]);
  const [administrator] = administrators;
  watchers = await openWatchers([...traders, ...administrators], stage.balancer.url);

  let isOver = false;
  let acknowledgedNow = 0;
  const untilAcknowledged = (count: number): Promise<void> =>
    expect.poll(() => acknowledgedNow).toBeGreaterThanOrEqual(count);
  const changing = stage.nodes.map(({ url }, i) =>
    makeChanges({
      url,
      administrator: administrator!,
      traders: traders.slice((i * TRADERS) / 2, ((i + 1) * TRADERS) / 2),
      perSecond: 40,
      seconds: 90,
      isOver: () => isOver,
      onAcknowledged: () => (acknowledgedNow += 1),
    }),
  );
  await untilAcknowledged(ENOUGH);
  await database.stopImmediately();
  await sleep(1_000);
  const unready = await Promise.all(
    stage.nodes.map(async ({ url }) => (await send(`${url}/readyz`, { cookie: "" })).status),
  );
  await sleep(AWAY_MS - 1_000);
  await database.start();
  const back = await untilBack(administrator!);
  await untilAcknowledged(acknowledgedNow + ENOUGH);
  isOver = true;
  const runs = await Promise.all(changing);
  const acknowledged = runs.flatMap((run) => run.acknowledged);
  await expectNothingLost(stage, watchers, acknowledged);

  printFigures("database restart", {
    acknowledged: acknowledged.length,
    "answers of the nodes": JSON.stringify(runs.map((run) => run.statuses)),
    "back after": seconds(back),
    missing: 0,
  });
  expect(unready).toEqual([503, 503]);
  for (const { statuses } of runs) {
    expect(Object.keys(statuses).toSorted()).toEqual(["200", "503"]);
  }
  // The same processes as before: none has exited.
  for (const node of stage.nodes) expect(node.log()).not.toContain("Livedesk does not start");
  // A node that could not read the log for three seconds sends its pages away, and each came back.
  expect(watchers.every(({ counts }) => counts.readies >= 2)).toBe(true);
});
