import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { liveStatusSchema } from "#protocol/liveStatus.ts";
import { type Acknowledged, makeChanges, type Run } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { openReplicatedDatabase, type ReplicatedDatabase } from "./harness/replicatedDatabase.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, readVersions, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

const TRADERS = 12;
/** Longer than a node serves its pages without the event log. */
const AWAY_MS = 4_000;
/** Changes before, without the standby, and after it has taken over. */
const ENOUGH = 30;

let database: ReplicatedDatabase;
let stage: Stage;
let watchers: Watcher[] = [];
let traders: Person[];
let administrator: Person;

beforeEach(async () => {
  database = await openReplicatedDatabase();
  stage = await openStage({ nodes: 2, database });
  traders = await stage.traders(TRADERS);
  [administrator] = (await stage.administrators(1)) as [Person];
  watchers = await openWatchers([administrator, ...traders], stage.balancer.url);
  return () => stage.close(watchers);
}, 240_000);

/** Makes changes until it is stopped. */
function startChanging() {
  let isOver = false;
  const acknowledged: Acknowledged[] = [];
  const running = makeChanges({
    url: stage.balancer.url,
    administrator,
    traders,
    perSecond: 40,
    seconds: 200,
    isOver: () => isOver,
    onAcknowledged: (change) => acknowledged.push(change),
  });
  return {
    acknowledged,
    /** Waits for `count` more. */
    async await(count: number): Promise<void> {
      const enough = acknowledged.length + count;
      await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(enough);
    },
    async stop(): Promise<Run> {
      isOver = true;
      return running;
    },
  };
}

/** Stops the primary and, a while later, lets the standby take over; returns how the nodes answered meanwhile. */
async function failOver(): Promise<number[]> {
  await database.losePrimary();
  await sleep(AWAY_MS);
  const { cookie } = administrator;
  const answers = await Promise.all(stage.nodes.map(async ({ url }) => send(`${url}/readyz`, { cookie })));
  await database.promoteStandby();
  return answers.map(({ status }) => status);
}

/** When takeovers lost changes according to the system status; null for a takeover without loss. */
async function takeovers(): Promise<(string | null)[]> {
  const { body } = await send(`${stage.balancer.url}/api/admin/status`, { cookie: administrator.cookie });
  const { takeovers: told } = z.object({ takeovers: liveStatusSchema.shape.takeovers }).parse(body);
  return told.map(({ lostAfter }) => lostAfter);
}

/** How many notifications about a loss the administrator has. */
async function toldOfLoss(): Promise<number> {
  const { body } = await send(`${stage.balancer.url}/api/notifications`, { cookie: administrator.cookie });
  const kinds = z.array(z.looseObject({ kind: z.string() })).parse(body);
  return kinds.filter(({ kind }) => kind === "changes_lost").length;
}

test("a synchronous standby takes over: 503 meanwhile, sockets return, nothing acknowledged is lost", async () => {
  await database.makeSynchronous();
  const changing = startChanging();
  await changing.await(ENOUGH);
  expect(await failOver()).toEqual([503, 503]);
  const back = performance.now();
  await changing.await(ENOUGH);
  const returned = performance.now() - back;
  const { statuses } = await changing.stop();
  await expectNothingLost(stage, watchers, changing.acknowledged);

  // A busy machine may leave one without an answer.
  const answers = Object.keys(statuses).filter((status) => /^\d/.test(status));
  expect(answers.toSorted()).toEqual(["200", "503"]);
  expect(watchers.every(({ counts }) => counts.readies >= 2)).toBe(true);
  expect(await takeovers()).toEqual([null]);
  expect(await toldOfLoss()).toBe(0);
  for (const node of stage.nodes) {
    expect(node.log()).toContain("Another PostgreSQL has taken over; nothing was lost");
    expect(node.log()).not.toContain("PostgreSQL has lost changes");
  }
  printFigures("failover, synchronous", {
    acknowledged: changing.acknowledged.length,
    answers: JSON.stringify(statuses),
    missing: 0,
    [`${ENOUGH} changes after the promotion within`]: seconds(returned),
  });
});

test("a standby that lagged behind takes over: the loss is told everywhere, and pages show what is left", async () => {
  const before = startChanging();
  await before.await(ENOUGH);
  await before.stop();
  await expectNothingLost(stage, watchers, before.acknowledged);
  const kept = await readVersions(database.url);
  await database.detachStandby();
  const doomed = startChanging();
  await doomed.await(ENOUGH);
  await doomed.stop();
  await expectNothingLost(stage, watchers, doomed.acknowledged);

  expect(await failOver()).toEqual([503, 503]);
  await expect.poll(() => readVersions(database.url)).toEqual(kept);
  const after = startChanging();
  await after.await(ENOUGH);
  await after.stop();
  await expectNothingLost(stage, watchers, after.acknowledged);

  expect(watchers.every(({ counts }) => counts.resyncs >= 1)).toBe(true);
  await expect.poll(takeovers).toEqual([expect.any(String)]);
  expect(await toldOfLoss()).toBe(1);
  for (const node of stage.nodes) expect(node.log()).toContain("PostgreSQL has lost changes");
  printFigures("failover, asynchronous", {
    acknowledged: before.acknowledged.length + doomed.acknowledged.length + after.acknowledged.length,
    lost: doomed.acknowledged.length,
    "missing otherwise": 0,
  });
});
