import type { Cursor } from "#protocol/events.ts";
import { deliveryFor, roomsOf, type Viewer } from "./audience.ts";
import { isAfter, laterOf } from "./cursor.ts";
import type { LoggedChange } from "./logEntry.ts";
import { HEARTBEAT_MS } from "./heartbeat.ts";
import type { HubSocket } from "./sockets.ts";

export type ReplaySource = {
  /** How far the events of the log have been sent to the rooms. */
  position: () => Cursor;
  missedBy: (viewer: Viewer, cursor: Cursor) => Promise<LoggedChange[] | "resync">;
};

type Options = ReplaySource & {
  onReplayed: (outcome: "replay" | "resync") => void;
  /** Sent in `ready`, so that a page of another build can say that it is out of date. */
  build: string | null;
};

export type Replayer = {
  /** Sends what the socket missed, joins its rooms and sends `ready`; rejects when the log can't be read. */
  join: (socket: HubSocket) => Promise<void>;
  /** Takes every change that is emitted to rooms and keeps it for the sockets that have not joined theirs yet. */
  hold: (change: LoggedChange) => void;
};

/**
 * Brings sockets up to the point where their rooms take over. While the log is read for a socket, new changes are held
 * back for it. Then it gets what it missed, what was held, and in the same tick its rooms: nothing is lost in between,
 * and no live change overtakes a missed one.
 */
export function createReplayer({ position, missedBy, onReplayed, build }: Options): Replayer {
  const holding = new Set<LoggedChange[]>();

  function enter(socket: HubSocket, cursor: Cursor): void {
    void socket.join(roomsOf(socket.data.viewer));
    const serverTime = new Date().toISOString();
    socket.emit("ready", {
      cursor,
      serverTime,
      ...(build === null ? {} : { build }),
      ...(socket.data.wantsHeartbeat ? { heartbeatMs: HEARTBEAT_MS } : {}),
    });
  }

  /**
   * Sends everything up to the position of the rooms. The log may have been read further, but the rooms will deliver
   * that. Returns the position up to which the socket has everything.
   */
  function replay(socket: HubSocket, since: Cursor, missed: LoggedChange[], held: LoggedChange[]): Cursor {
    const upTo = position();
    const last = missed.at(-1)?.cursor ?? since;
    for (const change of missed) if (!isAfter(change.cursor, upTo)) send(socket, change);
    for (const change of held) if (isAfter(change.cursor, last)) send(socket, change);
    return laterOf(upTo, since);
  }

  return {
    async join(socket) {
      const { viewer, cursor: since } = socket.data;
      if (since === undefined) return enter(socket, position());
      const held: LoggedChange[] = [];
      holding.add(held);
      try {
        const missed = await missedBy(viewer, since);
        if (!socket.connected) return;
        onReplayed(missed === "resync" ? "resync" : "replay");
        if (missed === "resync") {
          socket.emit("resync", {});
          enter(socket, position());
        } else {
          enter(socket, replay(socket, since, missed, held));
        }
      } finally {
        holding.delete(held);
      }
    },
    hold(change) {
      for (const held of holding) held.push(change);
    },
  };
}

function send(socket: HubSocket, change: LoggedChange): void {
  const delivery = deliveryFor(socket.data.viewer, change);
  if (delivery !== undefined) socket.emit(delivery.name, delivery.payload, delivery.cursor);
}
