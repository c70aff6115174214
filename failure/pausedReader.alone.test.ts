import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { openRawSocket } from "#server/test/rawSocket.ts";
import { readFigure } from "../e2e/product.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

/** Fills a connection soon, whatever the kernels buffer, and with more than a few packets. */
const FLOOD = { bursts: 20, packets: 5, bytes: 60_000, everyMs: 50 };
/** Only ends a failing test. */
const PATIENCE_MS = 120_000;

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 1 });
  return () => stage.close(watchers);
});

const figure = (name: string): Promise<number> => readFigure(stage.nodes[0]!.url, name);

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

test("a page that does not read is disconnected, and nobody else is affected", async () => {
  const [traders, administrators, [sleeper]] = await Promise.all([
    stage.traders(20),
    stage.administrators(1),
    stage.traders(1),
  ]);
  watchers = await openWatchers(traders, stage.nodes[0]!.url);

  const paused = await openRawSocket(stage.nodes[0]!.url, sleeper!.cookie);
  const began = performance.now();
  let isCut = false;
  const changing = makeChanges({
    url: stage.nodes[0]!.url,
    administrator: administrators[0]!,
    traders,
    perSecond: 10,
    workers: 4,
    seconds: PATIENCE_MS / 1_000,
    isOver: () => isCut,
  });
  const flooding = flood(sleeper!);
  // A node that has gone deaf sends everybody away.
  await expect
    .poll(async () => ({
      cut: await figure("livedesk_slow_cuts_total"),
      deaf: await figure("livedesk_deaf_total"),
    }))
    .toEqual({ cut: 1, deaf: 0 });
  const cutAfter = performance.now() - began;
  isCut = true;
  const [{ acknowledged }] = await Promise.all([changing, flooding]);
  paused.destroy();
  await expectNothingLost(stage, watchers, acknowledged);

  printFigures("paused reader", {
    "cut after": seconds(cutAfter),
    "changes meanwhile": acknowledged.length,
    missing: 0,
  });
  expect(acknowledged.length).toBeGreaterThan(0);
  // Nobody else was disconnected or had to load anything again.
  for (const { counts } of watchers) expect(counts).toMatchObject({ readies: 1, resyncs: 0 });
});
