import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import type { PriceSource, Quote } from "../source.ts";
import { binance } from "./binance.ts";
import { coinbase } from "./coinbase.ts";
import { kraken } from "./kraken.ts";

const TIMINGS = { silenceMs: 150, firstRetryMs: 5, longestRetryMs: 10 };

let server: WebSocketServer;
let url: string;
let stop: () => void;
let paths: (string | undefined)[];
let subscriptions: unknown[];
let quotes: Quote[];
let failures: string[];
let onConnection: (peer: WebSocket) => void;

beforeEach(async () => {
  paths = [];
  subscriptions = [];
  quotes = [];
  failures = [];
  onConnection = () => undefined;
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (peer, request) => {
    paths.push(request.url);
    peer.on("message", (bytes: Buffer) => subscriptions.push(JSON.parse(bytes.toString("utf8"))));
    onConnection(peer);
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub has no port.");
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  stop();
  for (const peer of server.clients) peer.terminate();
  await new Promise((resolve) => server.close(resolve));
});

/** Starts the source against an exchange that sends these messages to everybody who connects. */
function start(source: PriceSource, ...messages: (object | string)[]): void {
  onConnection = (peer) => {
    for (const message of messages)
      peer.send(typeof message === "string" ? message : JSON.stringify(message));
  };
  stop = source.start({
    quote: (quote) => {
      quotes.push(quote);
      return [];
    },
    failed: (error) => failures.push(error instanceof Error ? error.message : "not an error"),
  });
}

const COINBASE_TICKER = {
  type: "ticker",
  sequence: 1,
  product_id: "BTC-USD",
  price: "50500.00",
  open_24h: "50000",
  time: "2026-03-01T12:00:00.123456Z",
};

test("coinbase: subscribes to ticker and heartbeat, reads strings and the change from the opening price", async () => {
  start(coinbase(url, TIMINGS), { type: "subscriptions", channels: [] }, COINBASE_TICKER, {
    ...COINBASE_TICKER,
    product_id: "USDT-USD",
    price: "1.0001",
    open_24h: null,
  });
  await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(2);
  expect(paths[0]).toBe("/");
  await expect
    .poll(() => subscriptions[0])
    .toEqual({
      type: "subscribe",
      product_ids: ["BTC-USD", "ETH-USD", "USDT-USD"],
      channels: ["ticker", "heartbeat"],
    });
  expect(quotes[0]).toEqual({
    BTC: {
      price: 50_500,
      change: { usd: 500, percent: expect.closeTo(1, 8) as number },
      at: new Date("2026-03-01T12:00:00.123Z"),
    },
  });
  expect(quotes[1]).toMatchObject({ USDT: { price: 1.0001, change: null } });
});

test("kraken: subscribes to the ticker of all coins on trades, reads snapshots and updates", async () => {
  const ticker = { symbol: "ETH/USD", last: 2_500.5, change: -25, change_pct: -0.99 };
  start(
    kraken(url, TIMINGS),
    { channel: "status", type: "update", data: [{ system: "online" }] },
    { channel: "heartbeat" },
    { channel: "ticker", type: "snapshot", data: [ticker, { ...ticker, symbol: "DOGE/USD" }] },
  );
  await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(1);
  expect(paths[0]).toBe("/v2");
  await expect
    .poll(() => subscriptions[0])
    .toEqual({
      method: "subscribe",
      params: {
        channel: "ticker",
        symbol: ["BTC/USD", "ETH/USD", "USDT/USD"],
        event_trigger: "trades",
        snapshot: true,
      },
    });
  expect(quotes[0]).toEqual({
    ETH: { price: 2_500.5, change: { usd: -25, percent: -0.99 }, at: expect.any(Date) as Date },
  });
});

test("binance: puts its streams into the URL, reads strings, and names Tether as the currency", async () => {
  const source = binance(url, TIMINGS);
  start(source, {
    stream: "btcusdt@ticker",
    data: { e: "24hrTicker", E: 1_772_366_400_000, s: "BTCUSDT", c: "50000.10", p: "-500.00", P: "-0.990" },
  });
  await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(1);
  expect(source.name).toBe("binance (in USDT)");
  expect(paths[0]).toBe("/stream?streams=btcusdt@ticker/ethusdt@ticker");
  const at = new Date("2026-03-01T12:00:00.000Z");
  expect(quotes[0]).toEqual({
    BTC: { price: 50_000.1, change: { usd: -500, percent: -0.99 }, at },
    USDT: { price: 1, change: { usd: 0, percent: 0 }, at },
  });
});

test.each(["1e9", "NaN", "", " 1", "0x10", "Infinity"])(
  "a price written as %j is not accepted",
  async (price) => {
    start(coinbase(url, TIMINGS), { ...COINBASE_TICKER, price }, { ...COINBASE_TICKER, price: "1.5" });
    await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(1);
    expect(quotes[0]).toMatchObject({ BTC: { price: 1.5 } });
  },
);

test.each([
  ["null", null],
  ["a number", 50_500],
  ["a list", []],
])("a coinbase price that is %s is not accepted", async (_, price) => {
  start(coinbase(url, TIMINGS), { ...COINBASE_TICKER, price }, { ...COINBASE_TICKER, price: "1.5" });
  await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(1);
  expect(quotes[0]).toMatchObject({ BTC: { price: 1.5 } });
});

test("a negative price is passed on: rejecting it is up to the price filter", async () => {
  start(coinbase(url, TIMINGS), { ...COINBASE_TICKER, price: "-1" });
  await expect.poll(() => quotes[0]).toMatchObject({ BTC: { price: -1 } });
});

test("coinbase, which closes without one, gets the subscription once the connection is open", async () => {
  start(coinbase(url, TIMINGS));
  await expect.poll(() => subscriptions.length).toBeGreaterThanOrEqual(1);
});

test("kraken's heartbeat keeps a quiet connection; without it the connection is opened again", async () => {
  let beating: NodeJS.Timeout | undefined;
  start(kraken(url, TIMINGS));
  onConnection = (peer) => {
    beating = setInterval(() => peer.send(JSON.stringify({ channel: "heartbeat" })), 30);
  };
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(paths).toHaveLength(1);
  clearInterval(beating);
  await expect.poll(() => paths.length).toBeGreaterThanOrEqual(2);
  clearInterval(beating);
});

test("binance's pings are answered with their payload", async () => {
  const pongs: string[] = [];
  start(binance(url, TIMINGS));
  onConnection = (peer) => {
    peer.on("pong", (carried: Buffer) => pongs.push(carried.toString("utf8")));
    peer.ping("1772366400000");
  };
  await expect.poll(() => pongs[0]).toBe("1772366400000");
});

test.each([302, 401, 429, 500])(
  "a handshake answered with %d is a failure, and is tried again",
  async (status) => {
    const hits: string[] = [];
    const refusing = createServer((request, response) => {
      hits.push(request.url ?? "");
      response.writeHead(status, { location: url }).end();
    });
    await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
    const address = refusing.address();
    if (address === null || typeof address === "string") throw new Error("The stub has no port.");
    start(coinbase(`http://127.0.0.1:${address.port}`, TIMINGS));
    await expect.poll(() => failures[0]).toBe(`Unexpected server response: ${status}`);
    stop();
    expect(hits.length).toBeGreaterThanOrEqual(2);
    expect(paths).toEqual([]);
    refusing.closeAllConnections();
    await new Promise((resolve) => refusing.close(resolve));
  },
);

test("a refused subscription is a failure with the exchange's message", async () => {
  start(kraken(url, TIMINGS), { method: "subscribe", success: false, error: "Currency pair not supported" });
  await expect.poll(() => failures[0]).toBe("Kraken refused: Currency pair not supported");
  stop();
  failures = [];
  start(coinbase(url, TIMINGS), { type: "error", message: "Failed to subscribe", reason: "no such product" });
  await expect.poll(() => failures[0]).toBe("Coinbase refused: no such product");
});

test("a message that is no JSON, or 10 MB long, ends the connection, which is opened again", async () => {
  for (const message of ["oops", JSON.stringify({ padding: "x".repeat(10_000_000) })]) {
    paths = [];
    failures = [];
    start(coinbase(url, TIMINGS), message);
    // The previous source's last connection may come first, so all must be counted together.
    const told = () => ({ isBack: paths.length >= 3, isFailure: failures.length >= 1 });
    await expect.poll(told).toEqual({ isBack: true, isFailure: true });
    stop();
  }
});

test("a connection that the exchange closes once is opened again without a failure", async () => {
  let connections = 0;
  start(coinbase(url, TIMINGS));
  onConnection = (peer) => {
    connections += 1;
    peer.send(JSON.stringify(COINBASE_TICKER));
    if (connections === 1) setTimeout(() => peer.close(), 10);
  };
  await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(2);
  expect(failures).toEqual([]);
});

test("a feed that goes silent is opened again, and is a failure when it stays silent", async () => {
  start(coinbase(url, TIMINGS), COINBASE_TICKER);
  await expect.poll(() => paths.length).toBeGreaterThanOrEqual(2);
  expect(failures).toEqual([]);
  onConnection = () => undefined;
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(1);
});

test("an unreachable exchange is a failure until it can be reached", async () => {
  const source = coinbase("ws://127.0.0.1:1", TIMINGS);
  start(source);
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
  expect(failures[0]).toMatch(/ECONNREFUSED/);
});

test("nothing comes after the stop", async () => {
  start(coinbase(url, TIMINGS), COINBASE_TICKER);
  await expect.poll(() => quotes.length).toBeGreaterThanOrEqual(1);
  stop();
  const before = paths.length;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(paths.length).toBe(before);
  expect(failures).toEqual([]);
});
