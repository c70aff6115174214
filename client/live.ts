import { io, type Socket } from "socket.io-client";
import { z } from "zod";
import { type Cursor, cursorSchema, type EventName, type EventPayload, events } from "#protocol/events.ts";
import type { Access } from "./access.ts";

/**
 * A node that shuts down spreads the reconnections over its first few seconds; while the database is away, clients
 * retry as often.
 */
const COME_BACK_MS = 2_000;
/** Consecutive misses before the client switches to another node. */
const MISSED_HEARTBEATS = 5;
const LONGEST_WAIT_MS = 15_000;

/** Why the connection ended finally: the desk's reason, or "closed" by the program itself. */
export type Ending = string;

/** Pushed events, which survive broken connections and restarts of the desk. */
export type Live = {
  /** Calls the listener with each event of this name; returns a function that stops it. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
  /**
   * Resolves once everything is received from here on; after a break nothing was missed, unless `resync` has said so.
   */
  ready: Promise<void>;
  ended: Promise<Ending>;
  close(): void;
};

/** One signature for all events; each listener names the payload of its event. */
type Listeners = { [N in EventName]: (payload: never) => void };

const refusalSchema = z.object({ data: z.object({ code: z.string() }) });

export function openLive({ url, token }: Access): Live {
  let cursor: Cursor | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let end: (ending: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => (end = resolve));

  const socket: Socket<Listeners> = io(url, {
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { authorization: `Bearer ${token}` },
    auth: (give) => give({ heartbeat: true, ...(cursor === undefined ? {} : { cursor }) }),
    reconnectionDelay: 500,
    reconnectionDelayMax: LONGEST_WAIT_MS,
    randomizationFactor: 1,
  });

  socket.onAny((name: string, payload: unknown, place: unknown) => {
    const ready = name === "ready" ? events.ready.safeParse(payload).data : undefined;
    if (ready !== undefined) watchHeartbeat(ready.heartbeatMs);
    const heartbeat = name === "heartbeat" ? events.heartbeat.safeParse(payload).data : undefined;
    if (heartbeat !== undefined) heartbeatTimer?.refresh();
    const newest = ready?.cursor ?? heartbeat?.cursor ?? place;
    cursor = cursorSchema.safeParse(newest).data ?? cursor;
    const revoked =
      name === "session.revoked" ? events["session.revoked"].safeParse(payload).data : undefined;
    if (revoked !== undefined) finish(revoked.reason);
  });
  // Socket.IO does not reconnect after the server disconnects.
  socket.on("disconnect", (reason) => {
    clearTimeout(heartbeatTimer);
    if (reason === "io server disconnect") comeBack();
  });
  socket.on("connect_error", (error) => {
    const refusal = refusalSchema.safeParse(error).data?.data.code;
    if (socket.active || refusal === undefined) return;
    if (refusal === "unavailable") comeBack();
    else finish(refusal);
  });

  const ready = new Promise<void>((resolve, reject) => {
    socket.once("ready", () => resolve());
    void ended.then((ending) => reject(new Error(`The connection to the desk ended: ${ending}`)));
  });
  // Also reported by `ended`, for callers that do not await it.
  ready.catch(() => {});

  /** A node that no longer reads the log keeps its sockets open: reconnect to another one. */
  function watchHeartbeat(everyMs: number | undefined): void {
    clearTimeout(heartbeatTimer);
    if (everyMs === undefined) return;
    heartbeatTimer = setTimeout(() => socket.disconnect().connect(), MISSED_HEARTBEATS * everyMs);
  }

  function comeBack(): void {
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => socket.connect(), Math.random() * COME_BACK_MS);
  }

  function finish(ending: Ending): void {
    end(ending);
    clearTimeout(reconnectTimer);
    clearTimeout(heartbeatTimer);
    socket.removeAllListeners("disconnect");
    socket.disconnect();
  }

  function on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
  function on(name: EventName, listener: (payload: never) => void): () => void {
    socket.on(name, listener);
    return () => socket.off(name, listener);
  }

  return { on, ready, ended, close: () => finish("closed") };
}
