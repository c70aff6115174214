/** Opens links that work once. The token is in the fragment, which browsers send nowhere. */
export const LINK_PATH = "/link";

/** The complete link, to be passed on to its recipient. */
export function linkOf(token: string): string {
  return `${window.location.origin}${LINK_PATH}#${token}`;
}
