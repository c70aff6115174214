import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COINS, type Coin } from "#protocol/coins.ts";
import { startFailover } from "./failover.ts";
import type { PriceSource, Quote, QuoteSink } from "./source.ts";

const NOON = "2026-03-01T12:00:00.000Z";

/** A source controlled by the test. */
class HandSource implements PriceSource {
  sink: QuoteSink | null = null;
  freshForMs = 60_000;
  constructor(readonly name: string) {}
  start(sink: QuoteSink): () => void {
    this.sink = sink;
    return () => {
      this.sink = null;
    };
  }
}

let exchange: HandSource;
let backup: HandSource;
let taken: string[];
let refuse: Coin[];
let lines: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOON) });
  [exchange, backup] = [new HandSource("exchange"), new HandSource("backup")];
  [taken, refuse, lines] = [[], [], []];
  const log = pino(
    { level: "info" },
    { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  stop = startFailover({
    source: exchange,
    backup,
    log,
    sinkOf: ({ name }) => ({
      quote(quote) {
        const coins = COINS.filter((coin) => quote[coin] !== undefined && !refuse.includes(coin));
        taken.push(...coins.map((coin) => `${name} ${coin}`));
        return coins;
      },
      failed: () => undefined,
    }),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function quote(...coins: Coin[]): Quote {
  return Object.fromEntries(coins.map((coin) => [coin, { price: 1, change: null, at: new Date() }]));
}

function say(source: HandSource, ...coins: Coin[]): string[] {
  taken = [];
  source.sink?.quote(quote(...coins));
  return taken;
}

test("the backup is idle while the source quotes every coin", () => {
  for (let second = 0; second < 300; second += 1) {
    say(exchange, "BTC", "ETH", "USDT");
    vi.advanceTimersByTime(1_000);
  }
  expect(backup.sink).toBeNull();
  expect(lines).toEqual([]);
});

test("a failing source is replaced at once, and takes over again when it quotes every coin", () => {
  say(exchange, "BTC", "ETH", "USDT");
  exchange.sink?.failed(new Error("gone"));
  expect(say(backup, "BTC", "ETH", "USDT")).toEqual(["backup BTC", "backup ETH", "backup USDT"]);

  say(exchange, "BTC");
  expect(say(backup, "BTC", "ETH", "USDT")).toEqual(["backup ETH", "backup USDT"]);
  say(exchange, "ETH", "USDT");
  expect(backup.sink).toBeNull();
  expect(lines).toEqual(["The source is back: its backup rests"]);
});

test("a coin that falls silent comes from the backup, the others stay; it is logged once", () => {
  say(exchange, "BTC", "ETH", "USDT");
  for (let second = 0; second < 120; second += 1) {
    vi.advanceTimersByTime(1_000);
    say(exchange, "BTC", "ETH");
  }
  expect(say(backup, "BTC", "ETH", "USDT")).toEqual(["backup USDT"]);
  expect(lines).toEqual(["A source is silent: asking its backup"]);
});

test("a source that is silent from the start is replaced after 10 s", () => {
  vi.advanceTimersByTime(10_000);
  expect(backup.sink).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(backup.sink).not.toBeNull();
});

test("rejected prices count as silence", () => {
  say(exchange, "BTC", "ETH", "USDT");
  refuse = ["BTC"];
  for (let second = 0; second < 62; second += 1) {
    vi.advanceTimersByTime(1_000);
    say(exchange, "BTC", "ETH", "USDT");
  }
  refuse = [];
  expect(say(backup, "BTC", "ETH", "USDT")).toEqual(["backup BTC"]);
});

test("both stop together", () => {
  exchange.sink?.failed(new Error("gone"));
  stop();
  vi.advanceTimersByTime(600_000);
  expect([exchange.sink, backup.sink]).toEqual([null, null]);
});

test("a silent source is replaced on time even if somebody sets the clock back", () => {
  say(exchange, "BTC", "ETH", "USDT");
  vi.setSystemTime(new Date("2026-03-01T11:00:00.000Z"));
  vi.advanceTimersByTime(62_000);
  expect(backup.sink).not.toBeNull();
});
