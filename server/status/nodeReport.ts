import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { Gauge, type Registry } from "prom-client";
import { type NodeLoad, recordNode, removeNode } from "./nodeRows.ts";

type Options = { knex: Knex; registry: Registry; version: string; load: () => NodeLoad };

export type NodeReport = {
  id: string;
  /** Reports that the node is alive, and its load. */
  send: () => Promise<void>;
  /** Removes the node from the list. */
  end: () => Promise<void>;
};

/** Keeps this node in the administrators' list of nodes while it lives. */
export function createNodeReport({ knex, registry, version, load }: Options): NodeReport {
  const id = randomUUID();
  const feedsPrices = new Gauge({
    name: "livedesk_feeds_prices",
    help: "1 on the node that feeds the prices of all, 0 on the others",
    registers: [registry],
  });
  return {
    id,
    async send() {
      const now = load();
      feedsPrices.set(now.feedsPrices ? 1 : 0);
      await recordNode(knex, id, version, now);
    },
    end: () => removeNode(knex, id),
  };
}
