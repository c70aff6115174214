import type { Cursor, RevocationReason } from "#protocol/events.ts";
import { useConnection } from "../stores/connection.ts";
import { resetEntities } from "../stores/resetStores.ts";
import { findUser, useSession } from "../stores/session.ts";
import { createReceiver } from "./applyEvent.ts";
import { connectionLost, stopFallback } from "./fallback.ts";
import { setAlone, setJoined, setJoining } from "./joined.ts";
import { forgetAll } from "./loader.ts";
import { tradeStatsLoader } from "./loaders.ts";
import { refetch } from "./shown.ts";
import { report } from "./report.ts";
import type { Link, LinkHandlers } from "./socket.ts";

/** Several changes of orders within it count the figures once. */
const STATS_DELAY_MS = 250;
const FETCH_AGAIN_MS = 5_000;
/** Events that this page can't read make it fetch everything again, but not all the time. */
const UNREADABLE_PAUSE_MS = 10_000;

type Departures = {
  /** The server ended this session. */
  onRevoked: (reason: RevocationReason) => void;
  /** The server did not let the socket in. */
  onRefused: (code: string) => void;
};

/** Set from the start of a signed-in time to its end. */
let handlers: LinkHandlers | undefined;
let link: Link | undefined;
/** Place in the log of the last event this page has; what comes after it is replayed. */
let cursor: Cursor | undefined;
let hasBeenReady = false;
let statsTimer: ReturnType<typeof setTimeout> | undefined;
let unreadableSince = 0;

/** Opens the socket of the signed-in user; everything on screen follows it from here on. */
export function startLive({ onRevoked, onRefused }: Departures): void {
  if (handlers !== undefined) return;
  const receive = createReceiver({
    onReady: (ready) => {
      cursor = ready.cursor;
      becomeLive();
    },
    onResync: () => {
      forgetAll();
      resetEntities();
      refetch(() => true);
    },
    onRevoked: ({ reason }) => onRevoked(reason),
    onShutdown: () => link?.moveAway(),
    onCursor: (next) => {
      cursor = next;
    },
    onOrderChanged: (order) => {
      if (order.userId === findUser(useSession.getState())?.id) recountSoon();
    },
    onUnreadable: () => {
      if (Date.now() - unreadableSince < UNREADABLE_PAUSE_MS) return;
      unreadableSince = Date.now();
      refetch(() => true);
    },
  });

  setJoining();
  connectionLost();
  handlers = { cursor: () => cursor, onEvent: receive, onDown: handleDown, onRefused };
  void openFor(handlers);
}

/** The socket's code is fetched only for those who are signed in. Without it the page polls, and tries again. */
async function openFor(wanted: LinkHandlers): Promise<void> {
  try {
    const { openLink } = await import("./socket.ts");
    if (handlers === wanted) link = openLink(wanted);
  } catch (error) {
    report("The socket's code could not be fetched", error);
    setTimeout(() => {
      if (handlers === wanted) void openFor(wanted);
    }, FETCH_AGAIN_MS);
  }
}

export function stopLive(): void {
  handlers = undefined;
  link?.close();
  link = undefined;
  cursor = undefined;
  hasBeenReady = false;
  clearTimeout(statsTimer);
  stopFallback();
  setAlone();
}

/** For a page that woke from sleep or came online. */
export function wakeLive(): void {
  link?.wake();
}

/** After an own change: what the socket would have pushed has to be asked for while it is down. */
export function catchUp(): void {
  if (useConnection.getState().state !== "live") refetch(() => true);
}

function becomeLive(): void {
  link?.settle();
  stopFallback();
  useConnection.getState().to("live");
  const early = setJoined();
  const isReturn = hasBeenReady;
  hasBeenReady = true;
  refetch((loader) => early.has(loader.name) || (isReturn && !loader.isReplayed));
}

function handleDown(): void {
  const { state, to } = useConnection.getState();
  if (state === "live") to("reconnecting");
  connectionLost();
}

function recountSoon(): void {
  clearTimeout(statsTimer);
  statsTimer = setTimeout(() => refetch((loader) => loader === tradeStatsLoader), STATS_DELAY_MS);
}
