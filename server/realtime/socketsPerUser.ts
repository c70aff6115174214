import { Rejection } from "./admission.ts";
import type { HubSocket } from "./sockets.ts";

export type SocketLimits = {
  /** Per session or API token: enough for a browser full of tabs that can't share one, or for a few programs. */
  perSession: number;
  /** Per user in total, so that the thief of one session can't lock the owner out of the others. */
  perUser: number;
};

export const SOCKET_LIMITS: SocketLimits = { perSession: 40, perUser: 120 };

/**
 * Socket.IO middleware that runs after admission and limits a user's sockets on this node. The newest is refused; if
 * the oldest were closed instead, it would reconnect and close the next one.
 */
export function limitSockets({ perSession, perUser }: SocketLimits, onRefused: () => void) {
  const [ofSessions, ofUsers] = [createCounts(), createCounts()];

  return ({ conn, data: { viewer } }: HubSocket, decide: (refused?: Error) => void): void => {
    // It closed while its user was looked up, so no event will follow.
    if (conn.readyState !== "open") return decide(new Rejection("unavailable"));
    const { sessionHash, userId } = viewer;
    if (ofSessions.count(sessionHash) >= perSession || ofUsers.count(userId) >= perUser) {
      onRefused();
      return decide(new Rejection("too_many_sockets"));
    }
    // Nothing is awaited between check and count, so two simultaneous handshakes can't both be the last.
    ofSessions.add(sessionHash, 1);
    ofUsers.add(userId, 1);
    conn.once("close", () => {
      ofSessions.add(sessionHash, -1);
      ofUsers.add(userId, -1);
    });
    decide();
  };
}

function createCounts() {
  const counts = new Map<string, number>();
  const count = (key: string): number => counts.get(key) ?? 0;

  function add(key: string, more: 1 | -1): void {
    const changed = count(key) + more;
    if (changed === 0) counts.delete(key);
    else counts.set(key, changed);
  }

  return { count, add };
}
