import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { Coin } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Registry } from "prom-client";
import { createCurrentPrices } from "./currentPrices.ts";
import { keepHistory } from "./candles/keepHistory.ts";
import type { Recorder } from "./candles/recorder.ts";
import { startFailover } from "./failover.ts";
import { loadLatestPrices, type Published } from "./latestPrices.ts";
import { contendForLeadership } from "./leadership.ts";
import { measurePrices } from "./metrics.ts";
import { createPublisher } from "./publisher.ts";
import type { SourceWithBackup } from "./sources/createSource.ts";
import type { Origin } from "./priceSnapshot.ts";

/** A dead leader is noticed at the next attempt: well within the 10 s that the desk may be without one. */
const CONTEND_MS = 2_000;
const FIRST_ATTEMPT_MS = 2_000;

export type PriceFeed = {
  /** True while this node feeds the prices. */
  leads: () => boolean;
  /** The newest prices, with the status they have now. */
  current: () => Prices;
  /** Who quoted this coin, and when. */
  originOf: (coin: Coin) => Origin;
  /** Calls the listener with all new prices; returns a function that stops it. */
  onChange: (listener: (prices: Prices) => void) => () => void;
  /** For a node that learns that PostgreSQL goes on from an earlier state. */
  forgetVersion: () => void;
  close: () => Promise<void>;
};

type Options = SourceWithBackup & {
  database: Database;
  log: Logger;
  registry?: Registry;
  contendMs?: number;
  /** Between two publications, in ms. */
  spacingMs?: number;
  /** Between two additions to the price history, in ms. */
  flushMs?: number;
};

/** The prices of this node: fed by its own source while it leads, otherwise by the leading node's publications. */
export async function startPriceFeed(options: Options): Promise<PriceFeed> {
  const { source, backup, database, log } = options;
  const changes = new EventEmitter<{ change: [Prices] }>();
  const prices = createCurrentPrices({
    onChange: (prices) => changes.emit("change", prices),
    onGrownOld: () =>
      log.warn({ source: source.name }, "No newer prices came: showing the last ones as cached"),
  });
  let stopSources = (): void => undefined;
  let history: Recorder | null = null;
  let term = 0;

  const publisher = createPublisher({
    ...options,
    sources: backup === undefined ? [source] : [source, backup],
    onPublished(published) {
      prices.show(published, true);
      leadership.announce();
    },
    onQuoted: (coin, { price, at }) => history?.record(coin, price, new Date(at)),
  });

  async function reload(isAlive: boolean): Promise<Published | null> {
    try {
      const published = await loadLatestPrices(database.knex);
      if (published !== null) prices.show(published, isAlive);
      return published;
    } catch (error) {
      log.warn({ err: error }, "The last prices could not be read");
      return null;
    }
  }

  async function lead(): Promise<void> {
    term += 1;
    const own = term;
    // After a start no leader vouches for the stored prices yet: they are cached until the source has answered.
    const published = await reload(prices.version() > 0);
    if (own !== term) return;
    log.info({ source: source.name }, "This node feeds the prices");
    publisher.resume(published);
    history = keepHistory(options);
    stopSources = startFailover({ ...options, sinkOf: publisher.sinkOf });
  }

  async function stepDown(): Promise<void> {
    term += 1;
    stopSources();
    stopSources = () => undefined;
    publisher.pause();
    const ended = history;
    history = null;
    await ended?.close();
  }

  const leadership = contendForLeadership({
    url: database.url,
    log,
    contendMs: options.contendMs ?? CONTEND_MS,
    onLead: lead,
    onStepDown: () => void stepDown(),
    onAnnounced: async () => void (await reload(true)),
  });
  // The first request should find the last prices, but a missing database must not delay the start.
  await Promise.race([leadership.settled, sleep(FIRST_ATTEMPT_MS, undefined, { ref: false })]);

  if (options.registry !== undefined) measurePrices(options.registry, prices);

  return {
    leads: leadership.leads,
    current: prices.current,
    originOf: prices.originOf,
    forgetVersion: prices.forgetVersion,
    onChange(listener) {
      changes.on("change", listener);
      return () => changes.off("change", listener);
    },
    async close() {
      prices.close();
      await stepDown();
      await leadership.close();
    },
  };
}
