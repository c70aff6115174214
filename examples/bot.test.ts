import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#db/embedded/freePort.ts";
import type { Order } from "#protocol/orders.ts";
import type { NewApiToken } from "#protocol/tokens.ts";
import type { RunningServer } from "#server/start.ts";
import { createClient, type TestClient } from "#server/test/client.ts";
import { createDesk, type Desk, PASSWORD } from "#server/test/desk.ts";
import { startNode } from "#server/test/startNode.ts";

let desk: Desk;
let server: RunningServer;
let admin: TestClient;
let trader: TestClient;

beforeAll(async () => {
  desk = await createDesk();
  server = await startNode(desk);
  [admin, trader] = [createClient(server.url), createClient(server.url)];
  await admin.post("/api/login", { username: "chief", password: PASSWORD });
  const { body } = await trader.post("/api/register", {
    username: "alice",
    email: "alice@example.com",
    password: PASSWORD,
  });
  await admin.patch(`/api/admin/users/${(body as { id: string }).id}`, { balance: "1000" });
});
afterAll(async () => {
  await server.stop();
  await desk.close();
});

function runBot(words: string[], token?: string, url = server.url) {
  const { LIVEDESK_TOKEN: _none, ...environment } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", "examples/bot.ts", ...words], {
    env: {
      ...environment,
      LIVEDESK_URL: `${url}\r`,
      ...(token === undefined ? {} : { LIVEDESK_TOKEN: token }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number);
  return { ended, output: () => output };
}

async function tokenOf(scope: string): Promise<string> {
  const form = { name: "bot", scope };
  return ((await trader.post("/api/user/tokens", form)).body as NewApiToken).token;
}

test("the bot places an order with its token, and the settlement is pushed to it", async () => {
  const { ended, output } = runBot(["buy", "BTC", "100"], await tokenOf("trade"));
  await expect.poll(output).toContain("Placed");
  const [order] = (await admin.get("/api/admin/orders")).body as Order[];

  await admin.patch(`/api/admin/orders/${order?.id}/resolve`, { result: "win", returnRate: "1.8" });

  expect(await ended).toBe(0);
  expect(output()).toBe(
    `I am alice and have $1000.00.
Placed: buy BTC for $100.10, at $${order?.pricePerCoin} a coin.
Settled: win, payout $180.00.
`,
  );
});

test("it shows the desk's refusals and its usage", async () => {
  const poor = runBot(["sell", "ETH", "5000"], await tokenOf("trade"));
  expect(await poor.ended).toBe(1);
  expect(poor.output()).toBe("I am alice and have $1079.90.\nYou need $5,005.00 but only have $1,079.90\n");

  const usage = runBot(["buy", "DOGE", "5"], "livedesk_x");
  expect(await usage.ended).toBe(2);
  expect(usage.output()).toMatch(/^Usage: /);
});

test("it says so when no desk answers", async () => {
  const nowhere = runBot(["buy", "BTC", "5"], "livedesk_x", `http://127.0.0.1:${await freePort()}`);
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toMatch(
    /^No desk answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Set LIVEDESK_URL to where it is\.\n$/,
  );
});
