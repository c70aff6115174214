import type { EventPayload } from "#protocol/events.ts";
import { broadcast, broadcastTogether } from "./fanOut/broadcast.ts";
import type { Conn } from "./sockets.ts";

/** How often a client that wants it hears that its node still hears the log. */
export const HEARTBEAT_MS = 1_000;
/** Timers and ticks of prices are never on time. */
const TOLERANCE_MS = 200;

export type Heartbeat = EventPayload<"heartbeat">;

export type Heartbeats = {
  /** This connection has joined its rooms and wants to hear the heartbeat. */
  add: (conn: Conn) => void;
  delete: (conn: Conn) => void;
  /** The prices, and in the same write the heartbeat where one is due: most of what either costs is the write. */
  carry: (screens: ReadonlySet<Conn>, prices: EventPayload<"prices.changed">) => void;
  stop: () => void;
};

/** Tells clients once a second up to where this node has read the log; `current` is null while it is behind. */
export function startHeartbeats(current: () => Heartbeat | null): Heartbeats {
  const listeners = new Set<Conn>();
  let carriedAt = -Infinity;
  /** Whom the prices brought it. */
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
