import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { Coin } from "#protocol/coins.ts";
import { coalesce } from "../realtime/coalesce.ts";
import { createPriceFilter, type RejectedQuote, type QuoteOrigin } from "./priceFilter.ts";
import { type Published, storeLatestPrices } from "./latestPrices.ts";
import type { QuoteSink } from "./source.ts";
import { liveForMs, NOTHING_QUOTED, type Quoted, takeOver } from "./priceSnapshot.ts";

const SPACING_MS = 1_000;

export type Publisher = {
  /** Where this source delivers its quotes. */
  sinkOf: (source: QuoteOrigin) => QuoteSink;
  /** Continues from the last publication, as far as it comes from the same sources. */
  resume: (published: Published | null) => void;
  /** Publishes nothing until resumed. */
  pause: () => void;
};

type Options = {
  sources: readonly QuoteOrigin[];
  database: Database;
  log: Logger;
  spacingMs?: number;
  onPublished: (published: Published) => void;
  /** Called with each accepted price, which is more often than they are published. */
  onQuoted: (coin: Coin, quoted: Quoted) => void;
};

/** The leader's part: filters the quotes and publishes the result at most once a second. */
export function createPublisher({ sources, database, log, ...options }: Options): Publisher {
  const filter = createPriceFilter();
  const failed = new Set<string>();
  const distrusted = new Set<Coin>();
  let snapshot = NOTHING_QUOTED;
  let isStoring = true;

  /**
   * One for each time this node leads: writes that fail after its end are not tried again, because they would overwrite
   * the next leader's.
   */
  let publishing = startPublishing();

  function startPublishing() {
    return coalesce(() => void publish(), options.spacingMs ?? SPACING_MS);
  }

  async function publish(): Promise<void> {
    const publication = { snapshot, liveForMs: liveForMs(snapshot, Date.now()) };
    try {
      const version = await storeLatestPrices(database.knex, publication);
      options.onPublished({ ...publication, version });
      isStoring = true;
    } catch (error) {
      if (isStoring) log.warn({ err: error }, "New prices can't be stored, trying again");
      isStoring = false;
      publishing.request();
    }
  }

  /** Logs once when a coin is rejected, not for each quote; an exchange quotes one coin at a time. */
  function warnOf(refused: RejectedQuote[], accepted: Coin[], source: string): void {
    for (const coin of accepted) distrusted.delete(coin);
    const news = refused.filter(({ coin }) => !distrusted.has(coin));
    for (const { coin } of news) distrusted.add(coin);
    if (news.length > 0) {
      log.warn({ refused: news, source }, "Prices were refused, keeping the last good ones");
    }
  }

  return {
    sinkOf: (source) => ({
      quote(quote) {
        const filtered = filter.apply(snapshot, quote, source, Date.now());
        warnOf(filtered.refused, filtered.accepted, source.name);
        if (filtered.accepted.length === 0) return [];
        if (failed.delete(source.name)) log.info({ source: source.name }, "Prices are live again");
        snapshot = filtered.snapshot;
        for (const coin of filtered.accepted) {
          const quoted = snapshot.coins[coin];
          if (quoted !== null) options.onQuoted(coin, quoted);
        }
        publishing.request();
        return filtered.accepted;
      },
      failed(error) {
        if (!failed.has(source.name)) {
          log.warn({ err: error, source: source.name }, "No prices: showing the last good ones as cached");
        }
        failed.add(source.name);
        if (snapshot.failing.includes(source.name)) return;
        snapshot = { ...snapshot, failing: [...snapshot.failing, source.name] };
        publishing.request();
      },
    }),
    resume(published) {
      publishing = startPublishing();
      snapshot = published === null ? NOTHING_QUOTED : takeOver(sources, published.snapshot, Date.now());
    },
    pause: () => publishing.cancel(),
  };
}
