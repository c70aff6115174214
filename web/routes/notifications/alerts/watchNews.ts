import { type Notification, RING_AGAIN_MS } from "#protocol/notifications.ts";

type ById = ReadonlyMap<string, Notification>;

/** Some notifications arrive a moment after their time. */
const LATE_MS = 60_000;

/**
 * Returns a function that picks what is new since its last call: unread, and neither among `known` nor older than
 * those. A notification that only grew is new again after a pause, so that a busy queue does not ring all day.
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

  /** Notifications that the page has dropped are older than those it knows, so they are not new if they come again. */
  function forgetGone(byId: ById) {
    for (const [id, at] of toldAt) {
      if (byId.has(id)) continue;
      toldAt.delete(id);
      oldest = Math.max(oldest, at + 1);
    }
  }
}
