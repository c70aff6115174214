import { USER_POLL_MS } from "#protocol/constants.ts";
import { type Notification, notificationEndpoints } from "#protocol/notifications.ts";
import { callShapePage, type Page } from "../../api.ts";
import { entityLoader, type ListSource, useNotifications } from "../../sync/index.ts";

const PAGE_SIZE = 30;
/** The bell counts no further. */
const MOST_UNREAD = 100;

/**
 * What the bell counts. It also fetches the newest of all, because others may have been read while the socket was down.
 */
export const unreadLoader = entityLoader(useNotifications, {
  name: "unread notifications",
  pollMs: USER_POLL_MS,
  fetch: async () => {
    const [unread, newest] = await Promise.all([
      fetchPage({ unread: "true", limit: MOST_UNREAD }),
      fetchPage({ limit: PAGE_SIZE }),
    ]);
    return [...unread.items, ...newest.items];
  },
});

/** All of the user's notifications, page by page. */
export const notificationSource: ListSource<Notification> = {
  name: "notifications",
  order: "newest",
  fetchPage: (before) => fetchPage({ limit: PAGE_SIZE, before }),
  fetchLatest: async () => (await fetchPage({ limit: PAGE_SIZE })).items,
  store: useNotifications,
  matches: () => true,
};

type Query = { limit: number; before?: string | undefined; unread?: "true" };

async function fetchPage(query: Query): Promise<Page<Notification>> {
  const { answer, next } = await callShapePage(notificationEndpoints.listNotifications, { query });
  return { items: answer, next };
}
