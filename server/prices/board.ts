import type { Coin } from "#protocol/constants.ts";
import type { Prices } from "#protocol/entities.ts";
import type { Published } from "./latestPrices.ts";
import { liveUntil, NOTHING_QUOTED, type Origin, originOf, pricesOf } from "./standing.ts";

export type Board = {
  current: () => Prices;
  /** Who quoted this coin, and when. */
  originOf: (coin: Coin) => Origin;
  /** Shows what a leader published; `isAlive` tells that a leader stands behind it now, so that it may count as live. */
  show: (published: Published, isAlive: boolean) => void;
  version: () => number;
  close: () => void;
};

type Options = {
  onChange: (prices: Prices) => void;
  /** Live prices grew old because nobody published newer ones; comes before the change itself. */
  onGrownOld: () => void;
};

/** What the screens of this node see. */
export function createBoard({ onChange, onGrownOld }: Options): Board {
  let published: Published = { standing: NOTHING_QUOTED, version: 0 };
  let isBacked = false;
  let expiry: NodeJS.Timeout | undefined;

  /**
   * The version must grow when live prices grow old, although the leader publishes nothing then: what it publishes
   * has the even numbers, the same prices grown old the odd one after.
   */
  function current(): Prices {
    const { standing, version } = published;
    const until = liveUntil(standing);
    const isLive = isBacked && Date.now() < until;
    const hasGrownOld = !isLive && until > 0;
    return pricesOf(standing, { isLive, version: version * 2 + (hasGrownOld ? 1 : 0) });
  }

  function announce(): void {
    const prices = current();
    clearTimeout(expiry);
    if (prices.status === "live") {
      expiry = setTimeout(expire, liveUntil(published.standing) - Date.now());
    }
    onChange(prices);
  }

  function expire(): void {
    if (current().status === "cached") onGrownOld();
    announce();
  }

  return {
    current,
    originOf: (coin) => originOf(published.standing, coin),
    version: () => published.version,
    show(next, isAlive) {
      if (next.version <= published.version) return;
      published = next;
      isBacked = isAlive;
      announce();
    },
    close: () => clearTimeout(expiry),
  };
}
