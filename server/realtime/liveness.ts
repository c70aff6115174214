import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import type { Conn, HubServer, HubSocket } from "./sockets.ts";

export type LivenessTimes = { sweepMs: number; everyMs: number; patienceMs: number };

/** Disconnects a client 10 to 18 s after it stopped reading; Engine.IO's own pings give it no longer. */
const LIVENESS_TIMES: LivenessTimes = { sweepMs: 1_000, everyMs: 8_000, patienceMs: 10_000 };

type Asked = { payload: Buffer; at: number; sweeps: number };
type Listener = { socket: WebSocket; nextAt: number; asked: Asked | null };

type Options = {
  io: HubServer;
  cut: (socket: HubSocket) => void;
  times?: LivenessTimes;
  now?: () => number;
};

/**
 * Disconnects clients that don't read, even while everything sent to them fits into the kernel's buffers. Engine.IO's
 * pong proves nothing: it is always the same, so it can be sent without reading the ping. A WebSocket ping carries
 * random bytes that only a reader knows, and browsers and libraries echo them automatically. Returns a function that
 * stops the check.
 */
export function checkLiveness({ io, cut, times = LIVENESS_TIMES, now = Date.now }: Options): () => void {
  const listeners = new WeakMap<Conn, Listener>();
  /**
   * After this process was busy, echoes are unread for a moment, so a client is disconnected only after several sweeps.
   */
  const enoughSweeps = times.patienceMs / times.sweepMs / 2;

  function listen(conn: Conn): Listener {
    // Spread out, so that pages that reconnected together are not always pinged together.
    const listener: Listener = {
      socket: webSocketOf(conn),
      nextAt: now() + Math.random() * times.everyMs,
      asked: null,
    };
    listener.socket.on("pong", (payload: Buffer) => {
      if (listener.asked?.payload.equals(payload) !== true) return;
      listener.asked = null;
      listener.nextAt = now() + times.everyMs;
    });
    listeners.set(conn, listener);
    return listener;
  }

  function look(socket: HubSocket): void {
    const listener = listeners.get(socket.conn) ?? listen(socket.conn);
    const { asked } = listener;
    if (asked !== null) {
      asked.sweeps += 1;
      if (now() - asked.at >= times.patienceMs && asked.sweeps >= enoughSweeps) cut(socket);
    } else if (now() >= listener.nextAt && listener.socket.readyState === WebSocket.OPEN) {
      const payload = randomBytes(8);
      listener.asked = { payload, at: now(), sweeps: 0 };
      listener.socket.ping(payload);
    }
  }

  const timer = setInterval(() => io.sockets.sockets.forEach(look), times.sweepMs);
  return () => clearInterval(timer);
}

/** The WebSocket of a connection. */
export function webSocketOf({ transport }: Conn): WebSocket {
  const socket: unknown = Reflect.get(transport, "socket");
  if (!(socket instanceof WebSocket)) throw new Error("Engine.IO keeps its WebSocket somewhere else now.");
  return socket;
}
