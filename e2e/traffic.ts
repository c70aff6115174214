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

/** Blocks the page's sockets, so that it has to poll. */
export async function blockSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io/, (socket) => socket.close());
}
