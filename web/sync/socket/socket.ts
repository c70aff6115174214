import { io } from "socket.io-client";
import { z } from "zod";
import { type Cursor, events } from "#protocol/events.ts";
import { reconnectDelay } from "./backoff.ts";
import { silenceAllowed } from "./heartbeat.ts";

/** A server without heartbeats pings every 10 s and gives up after 10 more: what was silent for longer is dead. */
const SILENCE_MS = 25_000;
const HANDSHAKE_TIMEOUT_MS = 8_000;
/** An attempt that takes longer than this may have begun while there was no network, and then leads nowhere. */
const PROMPT_MS = 2_000;
/** Pages of a server that shuts down come back spread over the first few seconds. */
const SPREAD_AFTER_SHUTDOWN = 2;

export type LinkHandlers = {
  cursor: () => Cursor | undefined;
  onEvent: (name: string, args: readonly unknown[]) => void;
  onDown: () => void;
  /** The server does not want this page; `code` is one of the contract's error codes. */
  onRefused: (code: string) => void;
};

/** One socket that comes back by itself until it is closed. */
export type Link = {
  /** Live again: the next reconnection starts with short waits. */
  settle: () => void;
  /** Tries at once, for a page that woke up or came online. */
  wake: () => void;
  /** Leaves a server that goes away, and comes back in a moment. */
  moveAway: () => void;
  close: () => void;
};

const refusalSchema = z.object({ code: z.string() });

export function openLink({ cursor, onEvent, onDown, onRefused }: LinkHandlers): Link {
  let attempt = 0;
  /** When the attempt that is under way began. */
  let triedAt: number | undefined;
  let isWanted = true;
  let lastHeardAt = Date.now();
  /** For how long the server may say nothing; with a heartbeat only that counts, for a node may answer and yet hear nothing. */
  let silenceMs = SILENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket = io({
    path: "/socket.io",
    transports: ["websocket"],
    withCredentials: true,
    autoConnect: false,
    // Its own backoff can't do full jitter.
    reconnection: false,
    timeout: HANDSHAKE_TIMEOUT_MS,
    auth: (give) => give({ cursor: cursor(), heartbeat: true }),
  });

  function hear() {
    lastHeardAt = Date.now();
  }

  function hearEvent(name: string, payload: unknown) {
    if (name === "ready") {
      const everyMs = events.ready.safeParse(payload).data?.heartbeatMs;
      silenceMs = everyMs === undefined ? SILENCE_MS : silenceAllowed(everyMs);
    }
    if (silenceMs === SILENCE_MS || name === "ready" || name === "heartbeat") hear();
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
    if (silenceMs === SILENCE_MS) hear();
  });
  socket.on("connect", () => {
    triedAt = undefined;
    silenceMs = SILENCE_MS;
    hear();
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
      // One that is on its way comes to its own end.
      if (socket.connected) socket.disconnect();
    },
    close: () => {
      isWanted = false;
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}
