/* A process of people who follow the desk, by sockets or polling, while others place orders. */
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { ADMIN_POLL_MS, USER_POLL_MS } from "#protocol/constants.ts";
import { openHttpConnection } from "../harness/httpConnection.ts";
import { type FollowersOrder, followersOrderSchema, type FollowersReport } from "./messages.ts";

/** What an open trade page and an open admin panel fetch while their socket is down (`ordersLoader`, `adminLoaders.ts`). */
const TRADER_PATHS = [
  "/api/user",
  "/api/dashboard/stats",
  "/api/orders",
  "/api/site-settings",
  "/api/prices",
];
const ADMIN_PATHS = [
  "/api/admin/dashboard/stats",
  "/api/admin/orders",
  "/api/admin/transactions",
  "/api/admin/users",
  "/api/admin/settings",
  "/api/admin/approvals?status=pending",
  "/api/admin/approvals?limit=50",
];
const CONNECTING_AT_ONCE = 25;
const QUIET_MS = 500;

let deliveries = 0;
const leaving: (() => void)[] = [];

type Of<K extends FollowersOrder["kind"]> = Extract<FollowersOrder, { kind: K }>;

/** Supports as much of Engine.IO as listening needs: a client library would cost more than what it listens to. */
async function connectOne(
  order: Of<"connect">,
  { headers, hello }: Of<"connect">["people"][number],
): Promise<void> {
  const socket = new WebSocket(`${order.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, {
    headers,
  });
  leaving.push(() => socket.terminate());
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("A socket was closed.")));
    socket.on("message", (payload: Buffer) => {
      const text = payload.toString("latin1");
      if (text.startsWith(order.news)) deliveries += 1;
      else if (text === "2") socket.send("3");
      else if (text.startsWith("0")) socket.send("40{}");
      else if (text.startsWith("44")) reject(new Error(`A socket was turned away: ${text}`));
      else {
        if (text.startsWith("40") && hello !== "") socket.send(hello);
        if (text.startsWith(order.welcome)) resolve();
      }
    });
  });
}

async function connectAll(order: Of<"connect">): Promise<void> {
  for (let i = 0; i < order.people.length; i += CONNECTING_AT_ONCE)
    await Promise.all(
      order.people.slice(i, i + CONNECTING_AT_ONCE).map((person) => connectOne(order, person)),
    );
}

async function pollAs(url: string, identity: string, paths: string[], everyMs: number): Promise<void> {
  const connection = await openHttpConnection(url);
  let isOver = false;
  leaving.push(() => {
    isOver = true;
    connection.close();
  });
  const poll = async (): Promise<void> => {
    await sleep(Math.random() * everyMs);
    while (!isOver) {
      const next = performance.now() + everyMs;
      for (const path of paths) {
        if (isOver) return;
        const status = await connection.send(
          `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${identity}\r\n\r\n`,
        );
        if (status !== 200) throw new Error(`${path} answered ${status}.`);
      }
      await sleep(Math.max(0, next - performance.now()));
    }
  };
  void poll();
}

async function obey(order: FollowersOrder): Promise<FollowersReport> {
  switch (order.kind) {
    case "connect":
      await connectAll(order);
      return "following";
    case "poll":
      await Promise.all([
        ...order.traders.map((identity) => pollAs(order.url, identity, TRADER_PATHS, USER_POLL_MS)),
        ...order.administrators.map((identity) => pollAs(order.url, identity, ADMIN_PATHS, ADMIN_POLL_MS)),
      ]);
      return "following";
    case "count":
      for (let before = -1; before !== deliveries; await sleep(QUIET_MS)) before = deliveries;
      return { deliveries };
    case "leave":
      for (const leave of leaving.splice(0)) leave();
      deliveries = 0;
      return "gone";
  }
}

const report = (message: FollowersReport): void => void process.send?.(message);

process.on("message", (message) => void obey(followersOrderSchema.parse(message)).then(report));
process.on("disconnect", () => process.exit(0));
report("up");
