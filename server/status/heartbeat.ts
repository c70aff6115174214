import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "#db/database.ts";
import { type NodeLoad, recordNode, removeNode, sweepNodes } from "./nodeRows.ts";

const BEAT_MS = 2_000;

type Options = {
  database: Database;
  log: Logger;
  registry: Registry;
  version: string;
  load: () => NodeLoad;
  everyMs?: number;
};

export type Heartbeat = {
  /** Takes the node off the list. */
  stop: () => Promise<void>;
};

/** Keeps this node on the administrators' list of nodes while it lives. */
export async function startHeartbeat(options: Options): Promise<Heartbeat> {
  const { log, version, load } = options;
  const { knex } = options.database;
  const id = randomUUID();
  const feedsPrices = new Gauge({
    name: "livedesk_feeds_prices",
    help: "1 on the node that feeds the prices of all, 0 on the others",
    registers: [options.registry],
  });
  let isTroubled = false;
  let beating = Promise.resolve();

  async function beat(): Promise<void> {
    const now = load();
    feedsPrices.set(now.feedsPrices ? 1 : 0);
    try {
      await recordNode(knex, id, version, now);
      await sweepNodes(knex);
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) log.warn({ err: error }, "The administrators can't see this node, trying again");
      isTroubled = true;
    }
  }

  await beat();
  const timer = setInterval(() => {
    // One after the other: a database that is slow must not gather beats.
    beating = beating.then(beat);
  }, options.everyMs ?? BEAT_MS);

  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await removeNode(knex, id);
    },
  };
}
