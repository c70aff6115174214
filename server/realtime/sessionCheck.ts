import type { Logger } from "pino";
import type { HubServer } from "./sockets.ts";

const CHECK_MS = 30_000;

type Options = {
  io: HubServer;
  log: Logger;
  /** Which of these sessions (hex hashes) are still alive and of active users. */
  findLiveSessions: (hashes: string[]) => Promise<Set<string>>;
  onEnded: (hashes: string[]) => void;
  everyMs?: number;
};

/**
 * Asks the database every 30 s which connected sessions still stand: for those that ran out, which nobody announces,
 * and for whatever else went wrong. Returns how to stop.
 */
export function checkSessions({
  io,
  log,
  findLiveSessions,
  onEnded,
  everyMs = CHECK_MS,
}: Options): () => void {
  async function check(): Promise<void> {
    const hashes = new Set<string>();
    for (const socket of io.sockets.sockets.values()) hashes.add(socket.data.viewer.sessionHash);
    if (hashes.size === 0) return;
    const alive = await findLiveSessions([...hashes]);
    const ended = [...hashes].filter((hash) => !alive.has(hash));
    if (ended.length > 0) onEnded(ended);
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      log.warn({ err: error }, "The sessions of sockets could not be checked"),
    );
  }, everyMs);
  return () => clearInterval(timer);
}
