import type { HubServer, HubSocket } from "./sockets.ts";

const CHECK_MS = 500;
/** Queued packets: above the first number a client gets only changes, above the second it is disconnected. */
const SLOW = 200;
const TOO_SLOW = 1_000;
/** Disconnected when nothing left the queue for this long: within 10 s, including the time until the sweep notices. */
const STUCK_MS = 7_500;

/** Sockets in this room get neither figures nor prices: they have enough to read. */
export const SLOW_ROOM = "slow";

type Options = {
  io: HubServer;
  onSlow: (socket: HubSocket) => void;
  /** Called when a slow socket has caught up and needs what was held back. */
  onCaughtUp: (socket: HubSocket) => void;
  /** Must disconnect without a closing handshake, which would wait in the same queue. */
  cut: (socket: HubSocket) => void;
  now?: () => number;
};

/**
 * Keeps clients that don't read from filling the memory. Looks at Engine.IO's queue: `bufferedAmount` of the WebSocket
 * counts only what the kernel already has. Returns a function that stops the watch.
 */
export function watchSlowClients({ io, onSlow, onCaughtUp, cut, now = Date.now }: Options): () => void {
  const heads = new WeakMap<HubSocket, { packet: unknown; since: number }>();

  /** How long the same packet has been at the head of the queue. */
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
