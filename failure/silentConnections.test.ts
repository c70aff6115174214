import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { Pick, Wire } from "#db/test/wire.ts";
import { type Acknowledged, makeChanges } from "./harness/changes.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { expectNothingLost, openWatchers, watchHonesty } from "./harness/outcome.ts";
import { openOwnDatabase } from "./harness/ownDatabase.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

const TRADERS = 18;
const PER_SECOND = 20;
const HELD_MS = 10_000;
/** A page gives up on a silent node that is at most six seconds behind; the rest is for a busy machine. */
const HONEST_WITHIN_MS = 15_000;

let stage: Stage;
let watchers: Watcher[] = [];
let traders: Person[];
let administrator: Person;
let others: Person[];

beforeAll(async () => {
  // A transaction on a forgotten connection holds back the events of all databases of its server for a while.
  stage = await openStage({ nodes: 2, wired: true, database: await openOwnDatabase() });
  const [people, [one, other]] = await Promise.all([stage.traders(TRADERS), stage.administrators(2)]);
  traders = people;
  administrator = one!;
  others = [...people, other!];
  return () => stage.close(watchers);
});

const named =
  (...names: string[]): Pick =>
  (name) =>
    names.includes(name);

async function holdBack(wire: Wire, fault: "held" | "silent", forMs: number): Promise<void> {
  wire.fail(fault);
  wire.failNew(fault);
  await sleep(forMs);
  wire.failNew(null);
  wire.release();
}

/** What happens to the connections of the first node, or of both; the second continues otherwise. */
test.each<[string, number, (wires: Wire[]) => unknown]>([
  ["all connections of one node", 6, ([wire]) => wire!.fail("silent")],
  ["all connections of both nodes", 6, (wires) => wires.map((wire) => wire.fail("silent"))],
  ["most bytes of all connections of one node", 8, ([wire]) => wire!.fail("trickling")],
  ["the reader", 5, ([wire]) => wire!.fail("silent", named("livedesk reader"))],
  ["the listener", 4, ([wire]) => wire!.fail("silent", named("livedesk listener"))],
  ["the pool", 5, ([wire]) => wire!.fail("silent", named("livedesk pool"))],
  [
    "the leader's connection",
    4,
    (wires) => wires.map((wire) => wire.fail("silent", named("livedesk leader"))),
  ],
  ["half of the connections", 5, ([wire]) => wire!.fail("silent", (_, index) => index % 2 === 0)],
  ["new connections too, for a while", 7, async ([wire]) => holdBack(wire!, "silent", 6_000)],
  ["answers, held back and then released", 10, async ([wire]) => holdBack(wire!, "held", HELD_MS)],
  [
    "all notifications",
    4,
    async (wires) => {
      for (const wire of wires) {
        wire.fail("unnotified");
        wire.failNew("unnotified");
      }
      await sleep(4_000);
      for (const wire of wires) wire.failNew(null);
    },
  ],
])(
  "lost silently: %s; nobody is live while behind, and nothing is missing",
  async (name, forSeconds, fail) => {
    if (watchers.length === 0) watchers = await openWatchers([administrator, ...others], stage.balancer.url);
    const acknowledged: Acknowledged[] = [];
    const endHonesty = watchHonesty(watchers, acknowledged, HONEST_WITHIN_MS);
    const failing = Promise.resolve(fail(stage.wires));
    const run = await makeChanges({
      url: stage.balancer.url,
      administrator,
      traders,
      perSecond: PER_SECOND,
      seconds: forSeconds,
      onAcknowledged: (change) => acknowledged.push(change),
    });
    await failing;
    const ended = performance.now();
    await expectNothingLost(stage, watchers, acknowledged);
    expect(endHonesty()).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    printFigures(`lost: ${name}`, {
      acknowledged: acknowledged.length,
      answers: JSON.stringify(run.statuses),
      missing: 0,
      "all right after": seconds(performance.now() - ended),
    });
  },
);
