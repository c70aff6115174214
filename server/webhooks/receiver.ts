import { addressIn, isPublicAddress } from "../outgoing/publicAddress.ts";
import { parseUrl } from "../parseUrl.ts";

/**
 * Why the desk does not send to this URL; null if it does. `allowed` are origins from the desk's configuration, which may
 * be inside its network. Names are checked when a connection is made (`createPublicLookup`).
 */
export function faultOfReceiver(text: string, allowed: readonly string[]): string | null {
  const url = parseUrl(text);
  if (url === null) return "Use an address like https://erp.example.com/hooks";
  if (url.username !== "" || url.password !== "") return "Leave out the name and password";
  if (url.hash !== "") return "Leave out the part after #";
  if (isAllowed(url, allowed)) return null;
  if (url.protocol !== "https:") return "Use an address that begins with https://";
  const address = addressIn(url);
  if ((address !== null && !isPublicAddress(address)) || isLocalName(url.hostname))
    return "This address is inside a network. Whoever runs the desk can allow it (WEBHOOK_RECEIVERS).";
  return null;
}

/** True for a receiver that the desk's configuration names. */
export function isAllowed({ origin }: URL, allowed: readonly string[]): boolean {
  return allowed.includes(origin);
}

function isLocalName(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost");
}
