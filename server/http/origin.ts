import type { Middleware } from "koa";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { bearerOf } from "../tokens/token.ts";
import type { Ctx } from "./types.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True when a page of this origin may change things and open sockets. Without configured origins that is the
 * server's own, by the name the browser called it (`host`); a proxy in front may speak TLS, so only the name counts.
 */
export function isOwnOrigin(
  origin: string,
  host: string | undefined,
  { publicOrigins }: Pick<Config, "publicOrigins">,
): boolean {
  if (publicOrigins.length > 0) return publicOrigins.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** True when the browser speaks TLS: to us, to a trusted proxy, or because all public origins do. */
export function isBehindTls(ctx: Pick<Ctx, "secure">, { publicOrigins }: Config): boolean {
  const allTls = publicOrigins.length > 0 && publicOrigins.every((origin) => origin.startsWith("https:"));
  return ctx.secure || allTls;
}

/**
 * Turns away what another site makes a browser send. Browsers always send Origin with such requests; programs
 * without a browser send neither header and hold no ambient cookies. Where there is an API token no cookie is looked at,
 * and another site could not make a browser send one: that would need a leave (CORS) which nobody gets here.
 */
export function refuseForeignOrigins(config: Config): Middleware {
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) && bearerOf(ctx.headers.authorization) === null) {
      const origin = ctx.headers.origin;
      const site = ctx.get("Sec-Fetch-Site");
      const own =
        origin === undefined ? site === "" || site === "same-origin" : isOwnOrigin(origin, ctx.host, config);
      if (!own) throw new Refusal("foreign_origin");
    }
    await next();
  };
}
