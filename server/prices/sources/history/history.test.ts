import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PriceHistory } from "../../source.ts";
import { binanceHistory } from "./binance.ts";
import { coinbaseHistory } from "./coinbase.ts";
import { coingeckoHistory } from "./coingecko.ts";
import { krakenHistory } from "./kraken.ts";

const NOON_S = 1_772_366_400;
const NOON = "2026-03-01T12:00:00.000Z";
const CANDLE = { at: NOON, open: 50_000, high: 50_200, low: 49_900, close: 50_100 };

let server: Server;
let url: string;
let requests: (string | undefined)[];
let respond: RequestListener;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub has no port.");
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

function fetchFrom(history: PriceHistory, answer: unknown, status = 200) {
  respond = (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  };
  return history.fetch("BTC", "1h", new AbortController().signal);
}

test("coinbase: candles newest first, as time, low, high, open, close", async () => {
  const candles = await fetchFrom(coinbaseHistory(url), [
    [NOON_S + 3_600, 1, 3, 2, 2, 0.5],
    [NOON_S, 49_900, 50_200, 50_000, 50_100, 1.5],
  ]);
  expect(candles[0]).toEqual(CANDLE);
  expect(candles).toHaveLength(2);
  expect(requests).toEqual(["/products/BTC-USD/candles?granularity=3600"]);
});

test("kraken: prices as text, under its own name for a pair; its errors are errors", async () => {
  const row = [NOON_S, "50000.0", "50200.0", "49900.0", "50100.0", "50050.0", "1.5", 12];
  const answer = { error: [], result: { XXBTZUSD: [row], last: NOON_S } };
  expect(await fetchFrom(krakenHistory(url), answer)).toEqual([CANDLE]);
  expect(requests).toEqual(["/0/public/OHLC?pair=XBTUSD&interval=60"]);
  await expect(fetchFrom(krakenHistory(url), { error: ["EGeneral:Too many requests"] })).rejects.toThrow(
    "Kraken refused: EGeneral:Too many requests",
  );
});

test("binance: times in ms, and no history of its own currency", async () => {
  const row = [NOON_S * 1_000, "50000.0", "50200.0", "49900.0", "50100.0", "1.5", NOON_S * 1_000 + 3_599_999];
  expect(await fetchFrom(binanceHistory(url), [row])).toEqual([CANDLE]);
  expect(requests).toEqual(["/api/v3/klines?symbol=BTCUSDT&interval=1h&limit=1000"]);
  expect(await binanceHistory(url).fetch("USDT", "1h", new AbortController().signal)).toEqual([]);
});

test("coingecko: half hours, dated by their end, joined to full hours; it has no minutes", async () => {
  const halfHours = [
    [(NOON_S + 1_800) * 1_000, 50_000, 50_200, 49_950, 50_150],
    [(NOON_S + 3_600) * 1_000, 50_150, 50_160, 49_900, 50_100],
    [(NOON_S + 5_400) * 1_000, 1, 1, 1, 1],
  ];
  expect(await fetchFrom(coingeckoHistory(url, {}), halfHours)).toEqual([CANDLE]);
  expect(requests).toEqual(["/api/v3/coins/bitcoin/ohlc?vs_currency=usd&days=1"]);
  expect(await coingeckoHistory(url, {}).fetch("BTC", "1m", new AbortController().signal)).toEqual([]);
});

test.each([
  ["429", {}, 429],
  ["another shape", { candles: [] }, 200],
  ["prices that are none", [[NOON_S, "1e9", null, 1, 1, 1]], 200],
])("%s is an error", async (_, answer, status) => {
  await expect(fetchFrom(coinbaseHistory(url), answer, status)).rejects.toThrow(/./);
});
