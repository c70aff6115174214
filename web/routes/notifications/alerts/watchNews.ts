import { type Notification, RING_AGAIN_MS } from "#protocol/notifications.ts";

type ById = ReadonlyMap<string, Notification>;

/** Some notifications arrive a moment later than their time says. */
const LATE_MS = 60_000;

/**
 * Returns a function that picks what is news since its last call: unread, and neither among `known` nor older than
 * those. What only grew is news again after a pause, so that a busy queue does not ring all day.
 */
export function watchNews(known: ById): (byId: ById) => Notification[] {
  const toldAt = new Map([...known.values()].map(({ id, at }) => [id, Date.parse(at)]));
  let oldest = Math.max(...toldAt.values()) - LATE_MS;

  return function pick(byId) {
    const news: Notification[] = [];
    for (const notification of byId.values()) {
      const at = Date.parse(notification.at);
      const before = toldAt.get(notification.id);
      if (before === at) continue;
      toldAt.set(notification.id, at);
      const isNews = before === undefined ? at >= oldest : at - before >= RING_AGAIN_MS;
      if (isNews && notification.readAt === null) news.push(notification);
    }
    if (byId.size > 0) forgetGone(byId);
    return news;
  };

  /** What the page has forgotten is older than what it knows, and no news if it comes again. */
  function forgetGone(byId: ById) {
    for (const [id, at] of toldAt) {
      if (byId.has(id)) continue;
      toldAt.delete(id);
      oldest = Math.max(oldest, at + 1);
    }
  }
}
