import type { Coin } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Published } from "./latestPrices.ts";
import { NOTHING_QUOTED, type Origin, originOf, pricesOf } from "./priceSnapshot.ts";

export type CurrentPrices = {
  current: () => Prices;
  /** Who quoted this coin, and when. */
  originOf: (coin: Coin) => Origin;
  /**
   * Shows what a leader published; `isAlive` says that the leader is alive now, so that the prices may count as live.
   */
  show: (published: Published, isAlive: boolean) => void;
  version: () => number;
  /** Accepts the next prices even if their version is lower: PostgreSQL may have continued from an earlier state. */
  forgetVersion: () => void;
  close: () => void;
};

type Options = {
  onChange: (prices: Prices) => void;
  /** Called just before live prices become cached because nobody published newer ones. */
  onGrownOld: () => void;
};

/** The prices that this node shows. */
export function createCurrentPrices({ onChange, onGrownOld }: Options): CurrentPrices {
  let published: Pick<Published, "snapshot" | "version"> = { snapshot: NOTHING_QUOTED, version: 0 };
  /** By this node's clock; null when they are not live. */
  let liveUntil: number | null = null;
  let isBacked = false;
  let expiry: NodeJS.Timeout | undefined;

  /**
   * The version must grow when live prices expire, although the leader then publishes nothing. Publications have even
   * numbers; the same prices, once expired, have the next odd number.
   */
  function current(): Prices {
    const { snapshot, version } = published;
    const isLive = isBacked && liveUntil !== null && Date.now() < liveUntil;
    const hasGrownOld = !isLive && liveUntil !== null;
    return pricesOf(snapshot, { isLive, version: version * 2 + (hasGrownOld ? 1 : 0) });
  }

  function announce(): void {
    const prices = current();
    clearTimeout(expiry);
    if (prices.status === "live" && liveUntil !== null) {
      expiry = setTimeout(expire, liveUntil - Date.now());
    }
    onChange(prices);
  }

  /** The timer decides, so that setting this node's clock back changes nothing. */
  function expire(): void {
    isBacked = false;
    onGrownOld();
    announce();
  }

  return {
    current,
    originOf: (coin) => originOf(published.snapshot, coin),
    version: () => published.version,
    show(next, isAlive) {
      if (next.version <= published.version) return;
      published = next;
      liveUntil = next.liveForMs === null ? null : Date.now() + next.liveForMs;
      isBacked = isAlive;
      announce();
    },
    forgetVersion: () => void (published = { ...published, version: 0 }),
    close: () => clearTimeout(expiry),
  };
}
