import { io } from "socket.io-client";
import { z } from "zod/mini";
import { type Cursor, events } from "#protocol/events.ts";
import { reconnectDelay } from "./backoff.ts";
import { silenceAllowed } from "./heartbeat.ts";

/**
 * A server without heartbeats pings every 10 s and gives up after 10 more: after a longer silence the connection is
 * dead.
 */
const SILENCE_MS = 25_000;
const HANDSHAKE_TIMEOUT_MS = 8_000;
/** A longer attempt may have begun without a network and would never complete. */
const PROMPT_MS = 2_000;
/** Pages of a server that shuts down reconnect spread over the first few seconds. */
const SPREAD_AFTER_SHUTDOWN = 2;

export type LinkHandlers = {
  cursor: () => Cursor | undefined;
  onEvent: (name: string, args: readonly unknown[]) => void;
  onDown: () => void;
  /** The server refused this page; `code` is one of the contract's error codes. */
  onRefused: (code: string) => void;
};

/** A socket that reconnects automatically until it is closed. */
export type Link = {
  /** The page is live again, so the next reconnection starts with short waits. */
  settle: () => void;
  /** Reconnects at once, for a page that woke up or came online. */
  wake: () => void;
  /** Leaves a server that shuts down, and reconnects shortly after. */
  moveAway: () => void;
  close: () => void;
};

const refusalSchema = z.object({ code: z.string() });

export function openLink({ cursor, onEvent, onDown, onRefused }: LinkHandlers): Link {
  let attempt = 0;
  /** When the current attempt began. */
  let triedAt: number | undefined;
  let isWanted = true;
  let lastHeardAt = Date.now();
  /**
   * How long the server may be silent. With heartbeats only those count, because a node may answer and yet not read
   * the log.
   */
  let silenceMs = SILENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket = io({
    path: "/socket.io",
    transports: ["websocket"],
    withCredentials: true,
    autoConnect: false,
    // Socket.IO's own backoff has no full jitter.
    reconnection: false,
    timeout: HANDSHAKE_TIMEOUT_MS,
    auth: (give) => give({ cursor: cursor(), heartbeat: true }),
  });

  function noteMessage() {
    lastHeardAt = Date.now();
  }

  function hearEvent(name: string, payload: unknown) {
    if (name === "ready") {
      const everyMs = events.ready.safeParse(payload).data?.heartbeatMs;
      silenceMs = everyMs === undefined ? SILENCE_MS : silenceAllowed(everyMs);
    }
    if (silenceMs === SILENCE_MS || name === "ready" || name === "heartbeat") noteMessage();
  }

  function connectNow() {
    clearTimeout(timer);
    if (!isWanted) return;
    if (triedAt !== undefined && Date.now() - triedAt <= PROMPT_MS) return;
    if (triedAt !== undefined) socket.disconnect();
    triedAt = Date.now();
    socket.connect();
  }

  function connectLater() {
    onDown();
    triedAt = undefined;
    clearTimeout(timer);
    timer = setTimeout(connectNow, reconnectDelay(attempt));
    attempt += 1;
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    hearEvent(name, args[0]);
    onEvent(name, args);
  });
  socket.io.on("ping", () => {
    if (silenceMs === SILENCE_MS) noteMessage();
  });
  socket.on("connect", () => {
    triedAt = undefined;
    silenceMs = SILENCE_MS;
    noteMessage();
  });
  socket.on("disconnect", () => {
    if (isWanted) connectLater();
  });
  socket.on("connect_error", (error) => {
    const refusal = refusalSchema.safeParse(error.data);
    if (refusal.success) onRefused(refusal.data.code);
    if (isWanted) connectLater();
  });
  connectNow();

  return {
    settle: () => {
      attempt = 0;
    },
    wake: () => {
      attempt = 0;
      if (socket.connected && Date.now() - lastHeardAt > silenceMs) socket.disconnect();
      if (!socket.connected) connectNow();
    },
    moveAway: () => {
      attempt = SPREAD_AFTER_SHUTDOWN;
      // An attempt in progress ends without our help.
      if (socket.connected) socket.disconnect();
    },
    close: () => {
      isWanted = false;
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}
