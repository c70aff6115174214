import { randomBytes, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../metrics.ts";
import type { Ctx } from "../request/types.ts";

/** Gives each request an id, measures and logs it: changes at `info`, reads at `debug`. */
export function traceRequests(log: Logger, metrics: Metrics) {
  return async (ctx: Ctx, next: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.state.nonce = randomBytes(16).toString("base64");
    ctx.set("X-Request-Id", ctx.state.requestId);
    await next();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const { method, status } = ctx;
    const route = ctx.state.route ?? "other";
    metrics.observeRequest({ method, route, status: String(status) }, ms / 1000);
    const level = method === "GET" || method === "HEAD" ? "debug" : "info";
    log[level]({ requestId: ctx.state.requestId, method, route, status, ms }, "request");
  };
}
