import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { coalesce } from "../realtime/coalesce.ts";
import { createJudge, type Refused } from "./judge.ts";
import { type Published, storeLatestPrices } from "./latestPrices.ts";
import type { PriceSource, QuoteSink } from "./source.ts";
import { NOTHING_QUOTED, type Standing } from "./standing.ts";

const SPACING_MS = 1_000;

export type Publisher = QuoteSink & {
  /** Goes on from what was published last, as far as it is of the same source. */
  resume: (published: Published | null) => void;
  /** Publishes nothing any more, until resumed. */
  pause: () => void;
};

type Options = {
  source: Pick<PriceSource, "name" | "freshForMs">;
  database: Database;
  log: Logger;
  spacingMs?: number;
  onPublished: (published: Published) => void;
};

/** The leader's part: judges what the source says and publishes the outcome, at most once a second. */
export function createPublisher({ source, database, log, onPublished, ...options }: Options): Publisher {
  const judge = createJudge();
  const nothing: Standing = { ...NOTHING_QUOTED, source: source.name, freshForMs: source.freshForMs };
  let standing = nothing;
  let isWarned = false;
  let isStoring = true;
  let refusedBefore = "";

  const publishing = coalesce(() => void publish(), options.spacingMs ?? SPACING_MS);

  async function publish(): Promise<void> {
    const publication = standing;
    try {
      onPublished({ standing: publication, version: await storeLatestPrices(database.knex, publication) });
      isStoring = true;
    } catch (error) {
      if (isStoring) log.warn({ err: error }, "New prices can't be stored, trying again");
      isStoring = false;
      publishing.request();
    }
  }

  /** One line when the set of refused coins changes, not one per quote. */
  function warnOf(refused: Refused[]): void {
    const coins = refused.map(({ coin }) => coin).join();
    if (coins !== refusedBefore && refused.length > 0) {
      log.warn({ refused, source: source.name }, "Prices were refused, keeping the last good ones");
    }
    refusedBefore = coins;
  }

  return {
    resume(published) {
      const known = published?.standing;
      standing = known?.source === source.name ? { ...nothing, coins: known.coins } : nothing;
    },
    quote(quote) {
      const judged = judge.apply(standing, quote, Date.now());
      warnOf(judged.refused);
      if (judged.accepted === 0) return;
      if (isWarned) log.info({ source: source.name }, "Prices are live again");
      isWarned = false;
      standing = judged.standing;
      publishing.request();
    },
    failed(error) {
      if (!isWarned)
        log.warn({ err: error, source: source.name }, "No prices: showing the last good ones as cached");
      isWarned = true;
      if (standing.isFailing) return;
      standing = { ...standing, isFailing: true };
      publishing.request();
    },
    pause: publishing.cancel,
  };
}
