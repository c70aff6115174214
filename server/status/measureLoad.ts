import { Gauge, type Registry } from "prom-client";
import type { Database } from "#db/database.ts";
import { passwordLoad } from "../sessions/passwords.ts";

/** Metrics for the two queues of a node, read on each scrape. */
export function measureLoad(registry: Registry, database: Pick<Database, "poolLoad">): void {
  const registers = [registry];
  new Gauge({
    name: "livedesk_pool_connections",
    help: "Database connections for requests: at work (used), idle (free), and how many there may be (max)",
    labelNames: ["state"],
    registers,
    collect() {
      const { used, free, max } = database.poolLoad();
      this.set({ state: "used" }, used);
      this.set({ state: "free" }, free);
      this.set({ state: "max" }, max);
    },
  });
  new Gauge({
    name: "livedesk_pool_waiting",
    help: "Queries that wait for a database connection",
    registers,
    collect() {
      this.set(database.poolLoad().waiting);
    },
  });
  new Gauge({
    name: "livedesk_argon2_running",
    help: "Passwords that are being hashed or compared",
    registers,
    collect() {
      this.set(passwordLoad().running);
    },
  });
  new Gauge({
    name: "livedesk_argon2_waiting",
    help: "Passwords that wait for their turn; beyond 64 the next is refused with 503",
    registers,
    collect() {
      this.set(passwordLoad().waiting);
    },
  });
}
