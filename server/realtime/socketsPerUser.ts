import { Rejection } from "./admission.ts";
import type { HubSocket } from "./sockets.ts";

export type SocketLimits = {
  /** Of one session or API token: a browser full of tabs that can't share one, or a few programs. */
  perSession: number;
  /** Of one user by all of them, so that whoever holds one session can't keep the owner's others out. */
  perUser: number;
};

export const SOCKET_LIMITS: SocketLimits = { perSession: 40, perUser: 120 };

/**
 * Socket.IO's middleware, after admission, that lets a user have so many sockets on this node. The newest is refused, not
 * the oldest closed: what was closed would come back, and close the next one.
 */
export function limitSockets({ perSession, perUser }: SocketLimits, onRefused: () => void) {
  const open = new Map<string, number>();
  const countOf = (key: string): number => open.get(key) ?? 0;

  function add(key: string, more: 1 | -1): void {
    const count = countOf(key) + more;
    if (count === 0) open.delete(key);
    else open.set(key, count);
  }

  return ({ conn, data: { viewer } }: HubSocket, decide: (refused?: Error) => void): void => {
    // It closed while its user was looked up, so no event will tell of that.
    if (conn.readyState !== "open") return decide(new Rejection("unavailable"));
    const [session, user] = [`session ${viewer.sessionHash}`, `user ${viewer.userId}`];
    if (countOf(session) >= perSession || countOf(user) >= perUser) {
      onRefused();
      return decide(new Rejection("too_many_sockets"));
    }
    // Nothing is awaited between the look and the count, so handshakes side by side can't both be the last.
    for (const key of [session, user]) {
      add(key, 1);
      conn.once("close", () => add(key, -1));
    }
    decide();
  };
}
