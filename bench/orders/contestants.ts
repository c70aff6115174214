import { z } from "zod";
import { installPeers } from "../harness/peers.ts";
import { startWorker, type Worker } from "../harness/worker.ts";
import { type Desk, makeOrderBody, TRADERS } from "./desk.ts";
import type { FollowersOrder, LoadOrder } from "./messages.ts";

/** A server under test that takes orders over HTTP, and its followers. */
export type Contestant = {
  load: () => Promise<Pick<LoadOrder, "url" | "path" | "identities" | "body">>;
  follow: FollowersOrder;
  /** How many people an order is pushed to: its trader and the administrator. */
  deliveriesPerOrder: number;
};

/** Followed by sockets, and followed by polling: the same process, one after the other. */
export function describeLivedesk(desk: Desk): { pushed: Contestant; polled: Contestant } {
  const { url } = desk.product;
  const cookies = desk.traders.map(({ cookie }) => cookie);
  const administrator = desk.administrator.cookie();
  const load = async () => ({
    url,
    path: "/api/orders",
    identities: cookies.map((cookie) => `Cookie: ${cookie}`),
    body: await makeOrderBody(desk),
  });
  const pushed: FollowersOrder = {
    kind: "connect",
    url,
    people: [administrator, ...cookies].map((cookie) => ({ headers: { cookie }, hello: "" })),
    welcome: '42["ready"',
    news: '42["order.changed"',
  };
  const polled: FollowersOrder = {
    kind: "poll",
    url,
    traders: cookies.map((cookie) => `Cookie: ${cookie}`),
    administrators: [`Cookie: ${administrator}`],
  };
  return {
    pushed: { load, follow: pushed, deliveriesPerOrder: 2 },
    polled: { load, follow: polled, deliveriesPerOrder: 0 },
  };
}

const feathersSchema = z.object({ url: z.string(), administrator: z.string(), traders: z.array(z.string()) });
type Feathers = z.infer<typeof feathersSchema>;

export async function startFeathers(
  databaseUrl: string,
  poolMax: number,
): Promise<{ worker: Worker<never, Feathers>; contestant: Contestant }> {
  await installPeers();
  const script = new URL("../peers/feathers/server.mjs", import.meta.url);
  const worker = await startWorker<never, Feathers>(script, feathersSchema, [
    databaseUrl,
    `${TRADERS}`,
    `${poolMax}`,
  ]);
  const { url, administrator, traders } = worker.first;
  const hello = (accessToken: string): string =>
    `420${JSON.stringify(["create", "authentication", { strategy: "jwt", accessToken }])}`;
  const body = JSON.stringify({ type: "buy", crypto: "BTC", amount: "10.00", pricePerCoin: "64231.00" });
  return {
    worker,
    contestant: {
      load: () =>
        Promise.resolve({
          url,
          path: "/orders",
          identities: traders.map((token) => `Authorization: Bearer ${token}`),
          body,
        }),
      follow: {
        kind: "connect",
        url,
        people: [administrator, ...traders].map((token) => ({ headers: {}, hello: hello(token) })),
        welcome: '430[null,{"accessToken"',
        news: '42["orders created"',
      },
      deliveriesPerOrder: 2,
    },
  };
}
