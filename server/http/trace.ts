import { randomBytes, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../metrics.ts";
import type { Ctx } from "../request/types.ts";

/** Gives each request an id, measures and logs it: changes and refusals at `info`, other reads at `debug`. */
export function traceRequests(log: Logger, metrics: Metrics) {
  return async (ctx: Ctx, next: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.state.nonce = randomBytes(16).toString("base64");
    ctx.set("X-Request-Id", ctx.state.requestId);
    await next();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const { method, status } = ctx;
    const { requestId, route = "other", refused, principal } = ctx.state;
    metrics.observeRequest({ method, route, status: String(status) }, ms / 1000);
    const level = isRead(ctx) && !isAttempt(ctx) ? "debug" : "info";
    const who = { address: ctx.ip, ...(principal ? { userId: principal.actor.user.id } : {}) };
    log[level](
      { requestId, method, route, status, ...(refused ? { code: refused } : {}), ms, ...who },
      "request",
    );
  };
}

function isRead({ method }: Ctx): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * A read that its caller may not make. Unknown paths are not logged here, because scanners request them all the time.
 */
function isAttempt({ state: { refused, route }, status }: Ctx): boolean {
  return refused !== undefined && status < 500 && !(refused === "not_found" && route === undefined);
}
