import type { Api } from "../http/bindEndpoint.ts";
import type { Metrics } from "../metrics.ts";

/** Paths for operators and tools, which are not part of the contract. */
export const OPERATIONS = ["/healthz", "/readyz", "/metrics"] as const;

/** Says what keeps this node from serving; an empty list when nothing does. */
export type Readiness = () => Promise<string[]>;

export function bindOperations({ router }: Api, metrics: Metrics, readiness: Readiness): void {
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });

  router.get("/readyz", async (ctx) => {
    const faults = await readiness();
    ctx.status = faults.length === 0 ? 200 : 503;
    ctx.body = { status: faults.length === 0 ? "ready" : "not ready", faults };
  });

  router.get("/metrics", async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
}
