import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { liveStatusSchema } from "#protocol/liveStatus.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { type Acknowledged, makeChanges } from "./harness/changes.ts";
import { allLive, expectNothingLost, watchHonesty } from "./harness/outcome.ts";
import { openOwnDatabase } from "./harness/ownDatabase.ts";
import { readFigure } from "../e2e/product.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import { openWatcher, type Watcher } from "./harness/watcher.ts";

const HELD_MS = 8_000;
/** A node sends its pages elsewhere after three seconds; the rest is for a busy machine. */
const HONEST_WITHIN_MS = 5_000;

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  // The transaction would hold back the events of all databases of the server that the tests share.
  stage = await openStage({ nodes: 2, database: await openOwnDatabase() });
  return () => stage.close(watchers);
});

async function readLag({ cookie }: Person): Promise<number> {
  const { body } = await send(`${stage.balancer.url}/api/admin/status`, { cookie });
  return Math.max(...liveStatusSchema.parse(body).nodes.map(({ lagMs }) => lagMs));
}

const readWithheld = (url: string): Promise<number> => readFigure(url, "livedesk_event_withheld_seconds");

test("while a transaction stays open for eight seconds no page says it is live, and nothing is lost", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(20), stage.administrators(2)]);
  const [administrator] = administrators;
  const heard = new Map<string, number>();
  watchers = [...traders, ...administrators].map((person) =>
    openWatcher(person, {
      url: stage.balancer.url,
      onChange: ({ id, version }, at) => heard.set(`${id} ${version}`, at),
    }),
  );
  await allLive(watchers);
  const acknowledged: Acknowledged[] = [];
  const endHonesty = watchHonesty(watchers, acknowledged, HONEST_WITHIN_MS);

  let heardWhileHeld = -1;
  let liveWhileHeld = -1;
  let lag = 0;
  let withheld = 0;
  let answers: { status: number; body: unknown }[] = [];
  const holding = stage.desk.context.database.transact(async ({ trx }) => {
    await trx.raw("select pg_current_xact_id()");
    await sleep(HELD_MS - 500);
    heardWhileHeld = heard.size;
    liveWhileHeld = watchers.filter((watcher) => watcher.isLive()).length;
    // PostgreSQL ends a transaction that is idle for ten seconds, and on a busy machine the answers take a while.
    await trx.raw("select 1");
    [lag, withheld, answers] = await Promise.all([
      readLag(administrator!),
      readWithheld(stage.nodes[0]!.url),
      Promise.all(stage.nodes.map(async ({ url }) => send(`${url}/readyz`, { cookie: "" }))),
    ]);
    await trx.raw("select 1");
    await sleep(500);
  });
  await sleep(200);
  const run = await makeChanges({
    url: stage.balancer.url,
    administrator: administrator!,
    traders,
    perSecond: 50,
    seconds: 6,
    onAcknowledged: (change) => acknowledged.push(change),
  });
  await holding;
  const released = performance.now();
  await expectNothingLost(stage, watchers, acknowledged);
  expect(endHonesty()).toEqual([]);

  printFigures("open transaction", {
    changes: acknowledged.length,
    answers: JSON.stringify(run.statuses),
    "told meanwhile": heardWhileHeld,
    "all told after its end": seconds(Math.max(...heard.values()) - released),
    "lag shown": seconds(lag),
    missing: 0,
  });
  expect(heardWhileHeld).toBe(0);
  expect(liveWhileHeld).toBe(0);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(lag).toBeGreaterThan(3_000);
  expect(withheld).toBeGreaterThan(3);
  // Proxies keep sending requests: no other node could do better, and pages poll.
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of answers)
    expect(body).toEqual({
      status: "not live",
      faults: [expect.stringMatching(/^Changes have been waiting for \d s behind an open transaction/)],
    });
});
