import type { HubServer } from "./sockets.ts";

type Options = {
  io: HubServer;
  /** Which of these sessions (hex hashes) are valid and belong to active users. */
  findLiveSessions: (hashes: string[]) => Promise<Set<string>>;
  onEnded: (hashes: string[]) => void;
};

/**
 * Asks the database which connected sessions are still valid: this finds sessions that expired, which no event
 * announces, and anything else that was missed.
 */
export async function checkSessions({ io, findLiveSessions, onEnded }: Options): Promise<void> {
  const hashes = new Set<string>();
  for (const socket of io.sockets.sockets.values()) hashes.add(socket.data.viewer.sessionHash);
  if (hashes.size === 0) return;
  const alive = await findLiveSessions([...hashes]);
  const ended = [...hashes].filter((hash) => !alive.has(hash));
  if (ended.length > 0) onEnded(ended);
}
