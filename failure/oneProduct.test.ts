import { afterAll, beforeAll, expect, test } from "vitest";
import { type LiveStatus, liveStatusSchema } from "#protocol/liveStatus.ts";
import { printFigures, seconds } from "./harness/figures.ts";
import { allLive } from "./harness/outcome.ts";
import { readFigure } from "../e2e/product.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";
import { openWatcher } from "./harness/watcher.ts";

/** How often nodes check their sessions; anything faster was pushed. */
const SESSION_CHECK_MS = 30_000;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ nodes: 2, env: { AUTH_RATE_LIMIT: "8" } });
});
afterAll(() => stage.close());

async function statusAt(url: string, { cookie }: Person): Promise<LiveStatus> {
  return liveStatusSchema.parse((await send(`${url}/api/admin/status`, { cookie })).body);
}

test("a session that ends on one node loses its socket on the other, and not by the next check", async () => {
  const [here, there] = stage.nodes.map(({ url }) => url);
  const [[trader], [administrator]] = await Promise.all([stage.traders(1), stage.administrators(1)]);
  const leaver = openWatcher(administrator!, { url: there! });
  const banned = openWatcher(trader!, { url: there! });
  await allLive([leaver, banned]);

  const bannedAt = performance.now();
  await send(`${here}/api/admin/users/${trader!.actor.user.id}`, {
    ...administrator!,
    method: "PATCH",
    body: { isActive: false },
  });
  await banned.revoked;
  const leftAt = performance.now();
  await send(`${here}/api/logout`, { ...administrator!, method: "POST", body: {} });
  await leaver.revoked;

  const [ban, signOut] = [leftAt - bannedAt, performance.now() - leftAt];
  printFigures("revocation across nodes", {
    ban: `${Math.round(ban)} ms`,
    "sign-out": `${Math.round(signOut)} ms`,
  });
  expect(ban + signOut).toBeLessThan(SESSION_CHECK_MS);
  leaver.close();
  banned.close();
});

test("guesses are counted on all nodes together", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { url } = stage.nodes[i % 2]!;
    const body = { username: `nobody-${i}`, password: "a wrong guess" };
    statuses.push((await send(`${url}/api/login`, { cookie: "", method: "POST", body })).status);
  }
  expect(statuses).toEqual([...Array<number>(8).fill(401), ...Array<number>(4).fill(429)]);
});

test("when the node that feeds the prices dies, another one takes over", async () => {
  const [administrator] = await stage.administrators(1);
  await expect
    .poll(async () => (await statusAt(stage.balancer.url, administrator!)).feed.leader)
    .not.toBeNull();
  const leaders = await Promise.all(stage.nodes.map(({ url }) => leads(url)));
  const leader = leaders.indexOf(true);
  const heir = stage.nodes[1 - leader]!;
  expect(leaders.filter(Boolean)).toHaveLength(1);
  const before = (await statusAt(heir.url, administrator!)).feed;

  await stage.nodes[leader]!.kill();
  const killedAt = performance.now();
  const feed = async () => (await statusAt(heir.url, administrator!)).feed;
  await expect.poll(async () => (await feed()).leader).not.toBe(before.leader);
  const takeover = performance.now() - killedAt;
  await expect.poll(feed).toMatchObject({ status: "live" });
  expect(await leads(heir.url)).toBe(true);

  printFigures("takeover of the price feed", { after: seconds(takeover) });
  await stage.nodes[leader]!.restart();
  expect(await stage.desk.reconcile()).toEqual([]);
});

async function leads(url: string): Promise<boolean> {
  return (await readFigure(url, "livedesk_feeds_prices")) === 1;
}
