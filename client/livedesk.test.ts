import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import type { Actor } from "#server/context.ts";
import { resolveOrder } from "#server/commands/resolveOrder.ts";
import { revokeToken } from "#server/commands/revokeToken.ts";
import type { RunningServer } from "#server/start.ts";
import { createDesk, type Desk } from "#server/test/desk.ts";
import { createTokenText, hashToken } from "#server/tokens/token.ts";
import type { Live } from "./live.ts";
import { createLivedesk, type Livedesk } from "./livedesk.ts";
import { waitForSettlement } from "./settlement.ts";
import { startNode } from "#server/test/startNode.ts";

/* A program against a complete server. */

let desk: Desk;
let server: RunningServer;
const sockets: Live[] = [];

beforeAll(async () => {
  desk = await createDesk();
  server = await startNode(desk);
});
afterAll(async () => {
  await server.stop();
  await desk.close();
});
afterEach(() => {
  for (const live of sockets.splice(0)) live.close();
});

async function programOf(actor: Actor, scope: "read" | "trade" = "trade") {
  const token = createTokenText();
  const id = crypto.randomUUID();
  await desk.context.database.knex("apiTokens").insert({
    id,
    hash: Buffer.from(hashToken(token), "hex"),
    userId: actor.user.id,
    name: "bot",
    scope,
  });
  return { id, program: createLivedesk({ url: server.url, token }) };
}

async function listen(program: Livedesk): Promise<Live> {
  const live = program.listen();
  sockets.push(live);
  await live.ready;
  return live;
}

async function place({ call }: { call: Livedesk["call"] }, amount = "100"): Promise<Order> {
  const { prices } = await call("getPrices");
  return call("placeOrder", {
    body: {
      type: "sell",
      crypto: "USDT",
      amount,
      pricePerCoin: (prices.USDT.price * 0.999).toFixed(6),
      tradingFee: "1",
      total: "200",
    },
  });
}

async function resolveAs(actor: Actor, { id }: Order): Promise<void> {
  await resolveOrder(desk.context, actor, id, { result: "win", returnRate: "1.5" as never });
}

test("calls follow the contract, and a refusal carries the desk's message", async () => {
  const { program } = await programOf(await desk.trader("50"), "read");

  expect(await program.call("getUser")).toMatchObject({ balance: "50.00" });
  expect(await program.call("listOrders", { query: { limit: 5, status: "win" } })).toEqual([]);
  await expect(place(program)).rejects.toMatchObject({
    name: "LivedeskError",
    status: 403,
    code: "token_not_allowed",
    message: "This API token may not do this.",
  });
});

test("a settlement is pushed, across a restart of the desk", async () => {
  const [trader, admin] = [await desk.trader("1000"), await desk.administrator()];
  const { program } = await programOf(trader);
  const live = await listen(program);
  const order = await place(program);
  const waiting = waitForSettlement(program, live, order);

  const { port } = new URL(server.url);
  await server.stop();
  await resolveAs(admin, order);
  server = await startNode(desk, { port: parseInt(port, 10) });

  expect(await waiting).toMatchObject({ id: order.id, status: "win", payout: "150.00" });
  const stop = live.on("user.changed", () => {});
  stop();
});

test("a settlement from before the wait is found", async () => {
  const [trader, admin] = [await desk.trader("1000"), await desk.administrator()];
  const { program } = await programOf(trader);
  const live = await listen(program);
  const order = await place(program);
  await resolveAs(admin, order);

  expect(await waitForSettlement(program, live, order)).toMatchObject({ status: "win" });
});

test("a revoked token ends the socket for good, and waiting code is told", async () => {
  const trader = await desk.trader("1000");
  const { id, program } = await programOf(trader);
  const live = await listen(program);
  const told = waitForSettlement(program, live, await place(program)).catch((error: unknown) => error);

  await revokeToken(desk.context, trader, id);

  expect(await live.ended).toBe("token_revoked");
  expect(await told).toEqual(new Error("Stopped waiting for the settlement: token_revoked"));
  const refused = program.listen();
  await expect(refused.ready).rejects.toThrow("The connection to the desk ended: unauthenticated");
});
