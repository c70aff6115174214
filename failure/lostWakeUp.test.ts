import { beforeAll, expect, test } from "vitest";
import { updateUser } from "#server/commands/updateUser.ts";
import { balanceSchema } from "#protocol/money.ts";
import { percentile, printFigures } from "./harness/figures.ts";
import { allLive, expectNothingLost } from "./harness/outcome.ts";
import type { Acknowledged } from "./harness/changes.ts";
import { openStage, type Stage } from "./harness/stage.ts";
import { openWatcher, type Watcher } from "./harness/watcher.ts";

const TRADERS = 20;

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 2 });
  return () => stage.close(watchers);
});

test("a writer that dies between commit and wake-up keeps no change from the pages", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(TRADERS), stage.administrators(1)]);
  const heardAt = new Map<string, number>();
  watchers = [...traders, ...administrators].map((person) =>
    openWatcher(person, {
      url: stage.balancer.url,
      onChange: ({ id }, at) => heardAt.set(`${person.actor.user.id} ${id}`, at),
    }),
  );
  await allLive(watchers);

  // This process runs the same commands on the same database without waking a node, as if killed right after each
  // commit.
  const acknowledged: Acknowledged[] = [];
  for (const { actor } of traders) {
    const sentAt = performance.now();
    const { id, version } = await updateUser(stage.desk.context, administrators[0]!.actor, actor.user.id, {
      balance: balanceSchema.parse("777"),
    });
    acknowledged.push({ id, version, sentAt, answeredAt: performance.now() });
  }
  await stage.nodes[0]!.kill();
  await expectNothingLost(stage, watchers, acknowledged);

  expect(acknowledged.filter(({ id }) => !heardAt.has(`${id} ${id}`))).toEqual([]);
  const delays = acknowledged.map(({ id, answeredAt }) => heardAt.get(`${id} ${id}`)! - answeredAt);
  printFigures("lost wake-up", {
    changes: acknowledged.length,
    "delay p50": `${Math.round(percentile(delays, 0.5))} ms`,
    "delay max": `${Math.round(percentile(delays, 1))} ms`,
    missing: 0,
  });
});
