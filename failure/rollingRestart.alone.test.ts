import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { makeChanges } from "./harness/changes.ts";
import { printFigures } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import type { Watcher } from "./harness/watcher.ts";

let stage: Stage;
let watchers: Watcher[] = [];

beforeAll(async () => {
  stage = await openStage({ nodes: 2 });
  return () => stage.close(watchers);
});

/** A page that keeps its connections open, sends requests all the time and reports failures. */
async function browse(
  { cookie }: Person,
  isOver: () => boolean,
  onAnswer: (fault?: string) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  while (!isOver()) {
    const answer = await send(`${stage.balancer.url}/api/user`, { cookie, agent }).catch(String);
    if (typeof answer === "string") onAnswer(answer);
    else onAnswer(answer.status === 200 ? undefined : `status ${answer.status}`);
    await sleep(50);
  }
  agent.destroy();
}

test("nodes restarted one after the other fail no request and lose no change", async () => {
  const [traders, administrators] = await Promise.all([stage.traders(30), stage.administrators(2)]);
  watchers = await openWatchers([...traders, ...administrators], stage.balancer.url);

  let isOver = false;
  let requests = 0;
  const faults: string[] = [];
  const count = (fault?: string): void => {
    requests += 1;
    if (fault !== undefined) faults.push(fault);
  };
  const browsing = traders.slice(0, 6).map((person) => browse(person, () => isOver, count));
  const changing = makeChanges({
    url: stage.balancer.url,
    administrator: administrators[0]!,
    traders,
    perSecond: 10,
    workers: 6,
    seconds: 60,
    isOver: () => isOver,
  });
  for (const node of stage.nodes) {
    await sleep(500);
    await node.stop();
    await node.restart();
    await expect.poll(() => stage.balancer.isReady(node.url)).toBe(true);
  }
  await sleep(1_000);
  isOver = true;
  const [run] = await Promise.all([changing, ...browsing]);
  await expectNothingLost(stage, watchers, run.acknowledged);

  printFigures("rolling restart", {
    requests,
    failed: faults.length,
    changes: run.acknowledged.length,
    "answers to changes": JSON.stringify(run.statuses),
    "sockets moved": watchers.reduce((sum, { counts }) => sum + counts.shutdowns, 0),
    missing: 0,
  });
  expect(faults).toEqual([]);
  expect(Object.keys(run.statuses)).toEqual(["200"]);
  // Each moved away from the first node, the second, or both; nobody was dropped without notice.
  for (const { counts } of watchers) expect(counts.readies).toBe(counts.shutdowns + 1);
});
