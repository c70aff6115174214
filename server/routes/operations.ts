import { createHash, timingSafeEqual } from "node:crypto";
import type { Api } from "../http/bindEndpoint.ts";
import type { Ctx } from "../request/types.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import type { Readiness } from "../status/readiness.ts";
import { bearerOf } from "../tokens/token.ts";

/** Paths for operators and tools, which are not part of the contract. */
export const OPERATIONS = ["/healthz", "/readyz", "/metrics"] as const;

export function bindOperations(
  { router, context }: Api,
  metrics: Metrics,
  readiness: () => Promise<Readiness>,
): void {
  const { metricsToken } = context.config;

  /** Matches this spelling only: a proxy that blocks the path must not be bypassed by another spelling. */
  function bind(path: (typeof OPERATIONS)[number], answer: (ctx: Ctx) => void | Promise<void>): void {
    router.register(path, ["GET"], (ctx: Ctx, next) => (ctx.path === path ? answer(ctx) : next()));
  }

  bind("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });

  bind("/readyz", async (ctx) => {
    const { faults, notLive } = await readiness();
    ctx.status = faults.length === 0 ? 200 : 503;
    ctx.body =
      notLive === null
        ? { status: faults.length === 0 ? "ready" : "not ready", faults }
        : { status: "not live", faults: [notLive] };
  });

  // They show how much money customers hold, so they are closed without a token.
  bind("/metrics", async (ctx) => {
    if (metricsToken === undefined) throw new Refusal("not_found");
    if (!isSame(bearerOf(ctx.headers.authorization) ?? "", metricsToken)) {
      ctx.set("WWW-Authenticate", "Bearer");
      throw new Refusal("unauthenticated", { message: "Please send METRICS_TOKEN as a bearer token." });
    }
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
