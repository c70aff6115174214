/** The build of this page, which the server wrote into it; null if it was not built. */
export function findOwnBuild(): string | null {
  return document.querySelector('meta[name="livedesk-build"]')?.getAttribute("content") ?? null;
}
