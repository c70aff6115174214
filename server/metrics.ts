import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

type RequestLabels = { method: string; route: string; status: string };

/** What `GET /metrics` shows; every part of the server adds its own to the registry. */
export type Metrics = {
  registry: Registry;
  observeRequest(labels: RequestLabels, seconds: number): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's first byte to its answer.",
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observeRequest(labels, seconds) {
      requests.inc({ ...labels });
      durations.observe({ ...labels }, seconds);
    },
  };
}
