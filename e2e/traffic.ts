import type { Page } from "playwright-core";

/** The request's path and query, and its time. */
export type ApiRequest = { address: string; at: number };

/** Records each request of the page to /api/ from now on, with the time by `clock`. */
export function watchTraffic(page: Page, clock: () => number = Date.now): ApiRequest[] {
  const requests: ApiRequest[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push({ address: pathname + search, at: clock() });
  });
  return requests;
}

/** For each address, the times in ms between its requests. */
export function intervalsByAddress(requests: readonly ApiRequest[]): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { address, at } of requests) times.set(address, [...(times.get(address) ?? []), at]);
  return new Map(
    [...times].map(([address, all]) => [address, all.slice(1).map((at, index) => at - (all[index] ?? at))]),
  );
}

type Requests = { pending: number; lastAt: number };
const watched = new WeakMap<Page, Requests>();

/** Lets `untilIdle` and `untilAnswered` know about the requests of the page from now on. */
export function watchRequests(page: Page): void {
  const requests: Requests = { pending: 0, lastAt: Date.now() };
  watched.set(page, requests);
  const count = (change: number) => () => {
    requests.pending += change;
    requests.lastAt = Date.now();
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
}

/** Playwright's "networkidle" again and again: it waits for half a second without a request. */
export async function untilIdle(page: Page): Promise<void> {
  const requests = watched.get(page);
  if (requests === undefined) throw new Error("The requests of this page are not watched.");
  while (requests.pending > 0 || Date.now() - requests.lastAt < 500) await page.waitForTimeout(50);
}

/** Waits until the page has its answer to each request. */
export async function untilAnswered(page: Page): Promise<void> {
  const requests = watched.get(page);
  if (requests === undefined) throw new Error("The requests of this page are not watched.");
  // A round trip: what the page has just sent has been counted.
  do await page.evaluate(() => document.readyState);
  while (requests.pending > 0);
}

/** Blocks the page's sockets, so that it has to poll. */
export async function blockSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io/, (socket) => socket.close());
}
