import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#server/config.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { createDesk, type Desk } from "#server/test/desk.ts";
import { percentile, printFigures } from "./harness/figures.ts";
import { send } from "./harness/request.ts";
import { type Person, SESSION_KEY, signIn } from "./harness/stage.ts";
import { openWatcher } from "./harness/watcher.ts";

const AT_ONCE = 50;
const ROUNDS = 4;

let desk: Desk;
let server: RunningServer;

beforeAll(async () => {
  desk = await createDesk();
  const config = await loadConfig({
    NODE_ENV: "test",
    DATABASE_URL: desk.context.database.url,
    SESSION_KEYS: SESSION_KEY,
    PRICE_SOURCE: "simulated",
    PORT: "0",
    AUTH_RATE_LIMIT: "0",
  });
  server = await startServer({
    config,
    log: pino({ level: "silent" }),
    poolMax: 2,
    onDatabaseCrash: (reason) => {
      throw reason;
    },
  });
});
afterAll(async () => {
  await server.stop();
  await desk.close();
});

/** One request: reads of all kinds, and every second time a movement of money. */
function callOf(number: number, trader: Person, administrator: Person): Promise<{ status: number }> {
  const { url } = server;
  const user = trader.actor.user.id;
  switch (number % 5) {
    case 0:
      return send(`${url}/api/orders`, trader);
    case 1:
      return send(`${url}/api/admin/status`, administrator);
    case 2:
      return send(`${url}/api/transactions`, {
        ...trader,
        method: "POST",
        body: {
          type: "withdrawal",
          crypto: "BTC",
          amount: "1",
          walletAddress: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        },
      });
    case 3:
      return send(`${url}/api/admin/users/${user}`, {
        ...administrator,
        method: "PATCH",
        body: { balance: `${500 + number}` },
      });
    default:
      return send(`${url}/api/dashboard/stats`, trader);
  }
}

test("fifty requests at once on two database connections are all answered", async () => {
  // One per round: an account can have only so many pending withdrawals.
  const traders = await Promise.all(
    Array.from({ length: ROUNDS }, async () => signIn(desk, await desk.trader("1000"))),
  );
  const administrator = await signIn(desk, await desk.administrator());
  const watcher = openWatcher(administrator, { url: server.url });
  await expect.poll(() => watcher.isLive()).toBe(true);

  const durations: number[] = [];
  const statuses = new Map<number, number>();
  for (const [round, trader] of traders.entries()) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const began = performance.now();
        const { status } = await callOf(round * AT_ONCE + i, trader, administrator);
        durations.push(performance.now() - began);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
  }
  await expect.poll(() => watcher.shown.size).toBeGreaterThan(1);
  watcher.close();

  printFigures("small pool", {
    requests: durations.length,
    p50: `${Math.round(percentile(durations, 0.5))} ms`,
    max: `${Math.round(percentile(durations, 1))} ms`,
    answers: JSON.stringify(Object.fromEntries(statuses)),
  });
  expect(new Set(statuses.keys())).toEqual(new Set([200, 201]));
  expect(await desk.reconcile()).toEqual([]);
});
