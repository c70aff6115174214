/** The desk's name for its identity provider, which the server wrote into the page; null if it has none. */
export function providerName(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector('meta[name="livedesk-provider"]')?.getAttribute("content") ?? null;
}
