import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveStatusSchema } from "#protocol/liveStatus.ts";
import { makeChanges } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { allLive, expectNothingLost } from "./harness/outcome.ts";
import { readFigure } from "../e2e/product.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import { openWatcher, type Watcher } from "./harness/watcher.ts";

const HELD_MS = 8_000;

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 2 });
});
afterAll(async () => {
  for (const watcher of watchers) watcher.close();
  await stage.close();
});

async function readLag({ cookie }: Person): Promise<number> {
  const { body } = await send(`${stage.balancer.url}/api/admin/status`, { cookie });
  return Math.max(...liveStatusSchema.parse(body).nodes.map(({ lagMs }) => lagMs));
}

const readWithheld = (url: string): Promise<number> => readFigure(url, "livedesk_event_withheld_seconds");

test("a transaction held open for eight seconds delays events and loses none, and the cause is visible", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(20), stage.administrators(2)]);
  const [administrator] = administrators;
  const heard = new Map<string, number>();
  watchers = [...traders, ...administrators].map((person) =>
    openWatcher(person, {
      url: stage.balancer.url,
      onChange: ({ id, version }, at) => heard.set(`${id} ${version}`, at),
    }),
  );
  await allLive(watchers, 60_000);

  let heardWhileHeld = -1;
  let lag = 0;
  let withheld = 0;
  const holding = stage.desk.context.database.transact(async ({ trx }) => {
    await trx.raw("select pg_current_xact_id()");
    await sleep(HELD_MS - 500);
    heardWhileHeld = heard.size;
    [lag, withheld] = await Promise.all([readLag(administrator!), readWithheld(stage.nodes[0]!.url)]);
    await sleep(500);
  });
  await sleep(200);
  const run = await makeChanges({
    url: stage.balancer.url,
    administrator: administrator!,
    traders,
    perSecond: 50,
    seconds: 6,
  });
  await holding;
  const released = performance.now();
  await expectNothingLost(stage, watchers, run.acknowledged);

  const delays = run.acknowledged.map(
    ({ id, version, answeredAt }) => heard.get(`${id} ${version}`)! - answeredAt,
  );
  printFigures("open transaction", {
    changes: run.acknowledged.length,
    "told meanwhile": heardWhileHeld,
    "latest by": seconds(Math.max(...delays)),
    "all told after its end": seconds(Math.max(...heard.values()) - released),
    "lag shown": seconds(lag),
    missing: 0,
  });
  expect(heardWhileHeld).toBe(0);
  expect(Math.max(...delays)).toBeGreaterThan(4_000);
  expect(lag).toBeGreaterThan(3_000);
  expect(withheld).toBeGreaterThan(3);
});
