import type pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { LOCKS } from "#db/locks.ts";
import { readRow } from "#db/rows.ts";
import { openPersistentConnection } from "../realtime/persistentConnection.ts";

const wonSchema = z.object({ won: z.boolean() });
const CHANNEL = "livedesk_prices";

export type Leadership = {
  /** True while this node feeds the prices. */
  leads: () => boolean;
  /** Resolves after the first attempt and its consequences. */
  settled: Promise<void>;
  /** Tells the other nodes that there are new prices. */
  announce: () => void;
  close: () => Promise<void>;
};

type Options = {
  url: string;
  log: Logger;
  /** How often a follower tries to take over. */
  contendMs: number;
  onLead: () => Promise<void>;
  onStepDown: () => void;
  /** Called when the leader has announced prices, or may have done so while nobody listened. */
  onAnnounced: () => Promise<void>;
};

/**
 * One node feeds the prices of all: the one whose connection holds the lock. When it dies, PostgreSQL releases the
 * lock, and the next attempt of another node takes it.
 */
export function contendForLeadership(options: Options): Leadership {
  const { log, onLead, onStepDown, onAnnounced } = options;
  let leads = false;
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function contend(client: pg.Client): Promise<void> {
    // The lock counts how often its holder took it, and would have to be released as often.
    if (leads) return;
    const asking = client.query("select pg_try_advisory_lock($1) as won", [LOCKS.priceLeader]);
    leads = (await readRow(asking, wonSchema)).won;
    await (leads ? onLead() : onAnnounced());
    settle();
  }

  const connection = openPersistentConnection({
    url: options.url,
    name: "livedesk leader",
    purpose: "price feed",
    log,
    async onConnected(client) {
      client.on("notification", () => {
        if (!leads) void onAnnounced();
      });
      await client.query(`listen ${CHANNEL}`);
      await contend(client);
    },
    onLost() {
      if (leads) onStepDown();
      leads = false;
    },
  });

  const timer = setInterval(() => {
    if (leads) return;
    connection
      .use(contend)
      .catch((error: unknown) => log.debug({ err: error }, "Could not try to lead the price feed"));
  }, options.contendMs);

  return {
    leads: () => leads,
    settled,
    announce() {
      connection
        .use(async (client) => client.query(`notify ${CHANNEL}`))
        .catch((error: unknown) => log.debug({ err: error }, "New prices were not announced"));
    },
    async close() {
      clearInterval(timer);
      await connection.close();
    },
  };
}
