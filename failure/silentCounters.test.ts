import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pick } from "#db/test/wire.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { openOwnDatabase } from "./harness/ownDatabase.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";

const AT_ONCE = 8;

const counters: Pick = (name) => name === "livedesk counters";

let stage: Stage;
let traders: Person[];

beforeAll(async () => {
  stage = await openStage({
    nodes: 1,
    wired: true,
    database: await openOwnDatabase(),
    env: { AUTH_RATE_LIMIT: "1000" },
  });
  traders = await stage.traders(3);
});
afterAll(() => stage.close());

/** Counted twice: by the minute and by the hour. */
async function choose({ cookie }: Person): Promise<{ status: number; tookMs: number }> {
  const { url } = stage.nodes[0]!;
  const began = performance.now();
  const body = { showsDetails: true };
  const { status } = await send(`${url}/api/notifications/choices`, { cookie, method: "PATCH", body });
  return { status, tookMs: performance.now() - began };
}

async function signInWrongly(): Promise<number> {
  const body = { username: "nobody", password: "wrong one" };
  return (await send(`${stage.nodes[0]!.url}/api/login`, { cookie: "", method: "POST", body })).status;
}

test.each(["silent", "held"] as const)(
  "while the connections that count calls are %s, calls are answered",
  async (fault) => {
    const [wire] = stage.wires;
    const [one, ...others] = traders as [Person, ...Person[]];
    await Promise.all(traders.map(choose));
    wire!.failNew(fault, counters);
    expect(wire!.fail(fault, counters)).toBeGreaterThan(0);

    const callers = [...Array.from({ length: AT_ONCE }, () => one), ...others];
    const answers = await Promise.all(callers.map(choose));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    const longest = Math.max(...answers.map(({ tookMs }) => tookMs));
    printFigures(`counters ${fault}`, { "longest answer": seconds(longest) });

    expect(await signInWrongly()).toBe(401);

    wire!.failNew(null);
    wire!.release();
    await expect
      .poll(async () => [(await choose(one)).status, wire!.working().some((name) => counters(name, 0))])
      .toEqual([200, true]);
  },
);
