import { isIP } from "node:net";

const NAME = /^(?!-)[\w-]+(\.[\w-]+)*\.?$/i;
/** An IPv6 address may include its zone: fe80::1%eth0. */
const ZONE = /%[\w.-]+$/;

/** The host in a text, as sockets expect it: without the brackets of URLs. Null if there is none. */
export function readHost(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare.replace(ZONE, "")) !== 0) return bare;
  // Text of digits and dots only is a mistyped address.
  return NAME.test(text) && !/^[\d.]+$/.test(text) ? text : null;
}

/** Explains why a text names no host and how to fix it. */
export function faultOfHost(text: string): string {
  const like = "like 127.0.0.1, ::1 or desk.lan";
  if (/^\w+:\/\//.test(text)) return `must be a name or an IP address alone, ${like}, without http://`;
  if (/\]?:\d+$/.test(text)) return `must be a name or an IP address alone, ${like}; the port is PORT`;
  return `must be a name or an IP address, ${like}`;
}
