import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { coalesce } from "./coalesce.ts";
import { openPersistentConnection } from "./persistentConnection.ts";

const CHANNEL = "livedesk_events";
const SPACING_MS = 10;

export type WakeUp = {
  /** Tells the other nodes that there is something to read: at once, but at most every 10 ms. */
  announce: () => void;
  close: () => Promise<void>;
};

/**
 * How nodes wake each other. NOTIFY is sent on a separate connection after the commit: inside the transaction it would
 * take a lock that all writers share. If a notification is lost, the tail's poll makes up for it.
 */
export function openWakeUp(options: { url: string; log: Logger; onAnnounced: () => void }): WakeUp {
  const self = randomUUID();
  const connection = openPersistentConnection({
    url: options.url,
    name: "livedesk listener",
    purpose: "wake-up of the event log",
    log: options.log,
    async onConnected(client) {
      client.on("notification", ({ payload }) => {
        if (payload !== self) options.onAnnounced();
      });
      await client.query(`listen ${CHANNEL}`);
      options.onAnnounced();
    },
  });

  const announcing = coalesce(() => {
    connection
      .use(async (client) => client.query("select pg_notify($1, $2)", [CHANNEL, self]))
      .catch((error: unknown) => options.log.debug({ err: error }, "A wake-up was not sent"));
  }, SPACING_MS);

  return {
    announce: announcing.request,
    async close() {
      announcing.cancel();
      await connection.close();
    },
  };
}
