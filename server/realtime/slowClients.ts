import type { HubServer, HubSocket } from "./sockets.ts";

const CHECK_MS = 500;
/** Packets that wait: above the first only changes are added, above the second the client is cut. */
const SLOW = 200;
const TOO_SLOW = 1_000;
/** Nothing left the buffer for this long: cut before 10 s are over, with what passes until it is noticed. */
const STUCK_MS = 7_500;

/** Sockets in this room get no figures, and prices neither: they have enough to read. */
export const SLOW_ROOM = "slow";

type Options = {
  io: HubServer;
  onSlow: (socket: HubSocket) => void;
  /** A slow socket has caught up and wants what it was spared. */
  onCaughtUp: (socket: HubSocket) => void;
  /** It must go, and not by a close handshake, which would wait in the same queue. */
  cut: (socket: HubSocket) => void;
  now?: () => number;
};

/**
 * Keeps clients that don't read from filling the memory. Looks at Engine.IO's queue: `bufferedAmount` of the
 * WebSocket counts only what was handed to the kernel already. Returns how to stop.
 */
export function watchSlowClients({ io, onSlow, onCaughtUp, cut, now = Date.now }: Options): () => void {
  const heads = new WeakMap<HubSocket, { packet: unknown; since: number }>();

  /** Since when the same packet has been waiting at the head of the queue. */
  function stuckFor(socket: HubSocket): number {
    const [packet] = queueOf(socket);
    const head = heads.get(socket);
    if (packet !== undefined && head?.packet === packet) return now() - head.since;
    if (packet !== undefined) heads.set(socket, { packet, since: now() });
    else if (head !== undefined) heads.delete(socket);
    return 0;
  }

  function check(socket: HubSocket): void {
    const waiting = queueOf(socket).length;
    if (waiting > TOO_SLOW || stuckFor(socket) >= STUCK_MS) {
      cut(socket);
    } else if (waiting > SLOW) {
      if (socket.rooms.has(SLOW_ROOM)) return;
      void socket.join(SLOW_ROOM);
      onSlow(socket);
    } else if (socket.rooms.has(SLOW_ROOM)) {
      void socket.leave(SLOW_ROOM);
      onCaughtUp(socket);
    }
  }

  const timer = setInterval(() => io.sockets.sockets.forEach(check), CHECK_MS);
  return () => clearInterval(timer);
}

function queueOf({ conn }: HubSocket): readonly unknown[] {
  const queue: unknown = Reflect.get(conn, "writeBuffer");
  if (!Array.isArray(queue)) throw new Error("Engine.IO keeps its queue somewhere else now.");
  return queue;
}
