import { isIP } from "node:net";

const NAME = /^(?!-)[\w-]+(\.[\w-]+)*\.?$/i;
/** An IPv6 address may name the network that it belongs to: fe80::1%eth0. */
const ZONE = /%[\w.-]+$/;

/** The host that a text names, as sockets take it: without the brackets of URLs. Null where it names none. */
export function readHost(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare.replace(ZONE, "")) !== 0) return bare;
  // Digits and dots alone are an address that is mistyped.
  return NAME.test(text) && !/^[\d.]+$/.test(text) ? text : null;
}

/** Why a text names no host, as something that its writer can mend. */
export function faultOfHost(text: string): string {
  const like = "like 127.0.0.1, ::1 or desk.lan";
  if (/^\w+:\/\//.test(text)) return `must be a name or an IP address alone, ${like}, without http://`;
  if (/\]?:\d+$/.test(text)) return `must be a name or an IP address alone, ${like}; the port is PORT`;
  return `must be a name or an IP address, ${like}`;
}
