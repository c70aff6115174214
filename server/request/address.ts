import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6, SocketAddress } from "node:net";
import type { Middleware } from "koa";

/** Longer than any address with brackets, zone and port. */
const LONGEST = 100;
/** An IPv4 address within an IPv6 one: as dual-stack sockets write it, and as a NAT64 gateway does. */
const MAPPED = /^::ffff:(.*\..*)$/;
const TRANSLATED = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/;
/** Stands for a client without an address. */
const NOBODY = "unknown";

/**
 * Normalises a network address: without quotes, brackets, zone and port, IPv4 within IPv6 as IPv4, IPv6 short and in
 * lower case. Null if it is not an address.
 */
export function canonicalAddress(text: string): string | null {
  if (text.length > LONGEST) return null;
  const bare = text.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^[\]]*)\](?::\d*)?$/.exec(bare)?.[1];
  if (bracketed !== undefined) return spell(bracketed);
  return spell(bare) ?? spell(bare.replace(/:\d+$/, ""));
}

function spell(text: string): string | null {
  if (isIPv4(text)) return text;
  const address = text.replace(/%.*$/, "");
  if (!isIPv6(address)) return null;
  const short = new SocketAddress({ address, family: "ipv6" }).address;
  return MAPPED.exec(short)?.[1] ?? translated(short) ?? short;
}

function translated(address: string): string | null {
  const groups = TRANSLATED.exec(address);
  if (groups === null) return null;
  const [high, low] = [parseInt(groups[1] ?? "0", 16), parseInt(groups[2] ?? "0", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/**
 * The network that attempts are counted for: the owner of one IPv6 address has a whole /64. Takes a canonical address.
 */
export function networkOf(address: string): string {
  return isIPv6(address) ? prefixOf(address, 4) : address;
}

/**
 * The site around a network: providers give one line a /56 or a /48, which is up to 65,536 networks. An IPv4 address
 * is a site of its own. Takes a canonical address.
 */
export function siteOf(address: string): string {
  return isIPv6(address) ? prefixOf(address, 3) : address;
}

function prefixOf(address: string, length: number): string {
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, length).join(":");
}

/**
 * Where a request comes from, as seen by the outermost of this many trusted proxies. If that is not an address, it is
 * the proxy's own: a client must not change its identity by what it makes a proxy report.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies === 0 ? undefined : headers["x-forwarded-for"];
  const [entry] = [forwarded ?? []].flat().join(",").split(",").slice(-trustedProxies);
  return (
    (forwarded === undefined || entry === undefined ? null : canonicalAddress(entry)) ??
    canonicalAddress(socket.remoteAddress ?? "") ??
    NOBODY
  );
}

/** Makes `ctx.ip` return that address. */
export function findAddress(trustedProxies: number): Middleware {
  return async (ctx, next) => {
    ctx.request.ip = addressOf(ctx.req, trustedProxies);
    await next();
  };
}
