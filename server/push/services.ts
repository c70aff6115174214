import { parseUrl } from "../parseUrl.ts";

/** The push services of the browsers; `*.` matches one or more labels. */
const KNOWN = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
] as const;

/**
 * True if the desk may send to this URL. A user sends it, so any other address could be a way to reach what only the
 * server can. `allowed` are further origins from the desk's configuration.
 */
export function isPushService(endpoint: string, allowed: readonly string[]): boolean {
  const url = parseUrl(endpoint);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (allowed.includes(url.origin)) return true;
  return url.protocol === "https:" && url.port === "" && KNOWN.some((host) => matches(url.hostname, host));
}

function matches(hostname: string, known: string): boolean {
  return known.startsWith("*.") ? hostname.endsWith(known.slice(1)) : hostname === known;
}
