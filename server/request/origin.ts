import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Middleware } from "koa";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { bearerOf } from "../tokens/token.ts";
import { readOrigin } from "../readOrigin.ts";
import type { Ctx } from "./types.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const FOREIGN = ERROR_MESSAGES.foreign_origin;

type Rules = Pick<Config, "publicOrigins" | "host">;

/** A request or the handshake of a socket; `isSecure` when the browser speaks TLS to us or to a trusted proxy. */
type Caller = { request: Pick<IncomingMessage, "headers" | "rawHeaders">; isSecure: boolean };

/**
 * Explains why another site may have made a browser send this; null if it can't have. Browsers always send Origin with
 * changes and with handshakes; programs send neither header and have no ambient cookies. With an API token, cookies are
 * ignored, and another site could not make a browser send a token: that would need CORS, which nobody gets here.
 */
export function faultOfCaller({ request, isSecure }: Caller, rules: Rules): string | null {
  const { origin, authorization, "sec-fetch-site": site } = request.headers;
  if (bearerOf(authorization) !== null) return null;
  const [host, ...more] = hostsOf(request);
  if (more.length > 0) return FOREIGN;
  const called = readOrigin(`${isSecure ? "https" : "http"}://${host ?? ""}`);
  if (origin === undefined) {
    if (site !== undefined && site !== "same-origin") return FOREIGN;
    return rules.publicOrigins.length > 0 || isOwnHost(called, rules) ? null : describeStranger(called);
  }
  const from = readOrigin(origin);
  if (from === null) return FOREIGN;
  if (rules.publicOrigins.includes(from)) return null;
  if (rules.publicOrigins.length === 0 && from === called && isOwnHost(called, rules)) return null;
  return isCalledSo(from, called) ? describeStranger(from) : FOREIGN;
}

/**
 * For a page of ours at an address that we don't recognise. It may be the desk's, or a name that somebody else pointed
 * at us (DNS rebinding); only the operator knows.
 */
function describeStranger(origin: string | null): string {
  if (origin === null) return FOREIGN;
  return `This desk does not know the address ${origin}. If it is the desk's own, start the server with PUBLIC_ORIGINS=${origin}`;
}

/** Every Host header: `headers` keeps only the first, and a proxy in front may have used another. */
function hostsOf({ rawHeaders }: Caller["request"]): string[] {
  return rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
}

/** Names that nobody else can point at us: the machine's own, IP addresses, and the name that we listen on. */
function isOwnHost(origin: string | null, { host }: Rules): boolean {
  if (origin === null) return false;
  const { hostname } = new URL(origin);
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) !== 0 || /^(.+\.)?localhost$/.test(bare) || bare === nameOf(host);
}

function nameOf(host: string): string | null {
  const origin = readOrigin(`http://${host}`);
  return origin === null ? null : new URL(origin).hostname;
}

/** The page comes from the requested host, though perhaps by TLS that we don't see. */
function isCalledSo(from: string, called: string | null): boolean {
  if (called === null) return false;
  const [page, here] = [new URL(from), new URL(called)];
  return page.host === here.host && !(here.protocol === "https:" && page.protocol === "http:");
}

/** True when the browser uses TLS: to us, to a trusted proxy, or because all public origins do. */
export function isBehindTls(ctx: Pick<Ctx, "secure">, { publicOrigins }: Config): boolean {
  const allTls = publicOrigins.length > 0 && publicOrigins.every((origin) => origin.startsWith("https:"));
  return ctx.secure || allTls;
}

/**
 * The origin of the page that sent a request: one of the configured origins or, if there are none, the requested
 * address. Null for others. Comes after `refuseForeignOrigins`.
 */
export function originOf(ctx: Pick<Ctx, "req" | "secure">, config: Config): string | null {
  const { origin: sent, host = "" } = ctx.req.headers;
  const origin = readOrigin(sent ?? `${isBehindTls(ctx, config) ? "https" : "http"}://${host}`);
  const { publicOrigins } = config;
  return publicOrigins.length === 0 || publicOrigins.some((known) => known === origin) ? origin : null;
}

/** Refuses what another site may have made a browser send. */
export function refuseForeignOrigins(config: Config): Middleware {
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method)) {
      const fault = faultOfCaller({ request: ctx.req, isSecure: ctx.secure }, config);
      if (fault !== null) throw new Refusal("foreign_origin", { message: fault });
    }
    await next();
  };
}
