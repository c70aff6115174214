import type { EventPayload } from "#protocol/events.ts";
import { broadcast, broadcastTogether } from "./fanOut/broadcast.ts";
import type { Conn } from "./sockets.ts";

/** How often a client that asked for it is told that its node still reads the log. */
export const HEARTBEAT_MS = 1_000;
/** Timers and price ticks are never exactly on time. */
const TOLERANCE_MS = 200;

export type Heartbeat = EventPayload<"heartbeat">;

export type Heartbeats = {
  /** Adds a connection that has joined its rooms and wants the heartbeat. */
  add: (conn: Conn) => void;
  delete: (conn: Conn) => void;
  /** Sends the prices, together with the heartbeat if one is due: most of the cost of either is the write. */
  carry: (screens: ReadonlySet<Conn>, prices: EventPayload<"prices.changed">) => void;
  stop: () => void;
};

/** Tells clients once a second how far this node has read the log; `current` is null while it is behind. */
export function startHeartbeats(current: () => Heartbeat | null): Heartbeats {
  const listeners = new Set<Conn>();
  let carriedAt = -Infinity;
  /** The connections that received the heartbeat with the last prices. */
  let carriedTo: ReadonlySet<Conn> = new Set();

  const timer = setInterval(() => {
    const heartbeat = current();
    if (heartbeat === null || listeners.size === 0) return;
    const isCarried = performance.now() - carriedAt < HEARTBEAT_MS + TOLERANCE_MS;
    const left = isCarried ? [...listeners].filter((conn) => !carriedTo.has(conn)) : listeners;
    broadcast(left, "heartbeat", heartbeat);
  }, HEARTBEAT_MS);

  return {
    add: (conn) => void listeners.add(conn),
    delete: (conn) => void listeners.delete(conn),
    carry(screens, prices) {
      const heartbeat = current();
      if (heartbeat === null || performance.now() - carriedAt < HEARTBEAT_MS - TOLERANCE_MS)
        return broadcast(screens, "prices.changed", prices);
      carriedAt = performance.now();
      carriedTo = screens;
      const wanting = [...screens].filter((conn) => listeners.has(conn));
      const others = [...screens].filter((conn) => !listeners.has(conn));
      broadcastTogether(wanting, ["prices.changed", prices], ["heartbeat", heartbeat]);
      broadcast(others, "prices.changed", prices);
    },
    stop: () => clearInterval(timer),
  };
}
