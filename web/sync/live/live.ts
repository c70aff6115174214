import type { Cursor, RevocationReason } from "#protocol/events.ts";
import { useConnection } from "../stores/connection.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";
import { resetEntities } from "../stores/entityResets.ts";
import { createReceiver } from "./applyEvent.ts";
import { connectionLost, stopFallback } from "./fallback.ts";
import { watchHeartbeat } from "../socket/heartbeat.ts";
import { setSubscribed } from "../loading/subscription.ts";
import { forgetAll } from "../loading/loader.ts";
import { tradeStatsLoader } from "../loading/loaders.ts";
import { pollNow, refetch } from "../loading/activeLoaders.ts";
import { openTabLink } from "../tabs/openTabLink.ts";

/** Several changes of orders within it count the figures once. */
const STATS_DELAY_MS = 250;
/** Events that this page can't read make it fetch everything again, but not all the time. */
const UNREADABLE_PAUSE_MS = 10_000;
/** An answer says that the server is back: the socket is tried within a second, but not at every answer. */
const ANSWERED_SPREAD_MS = 1_000;
const ANSWERED_PAUSE_MS = 15_000;

export type Departures = {
  /** The server ended this session. */
  onRevoked: (reason: RevocationReason) => void;
  /** The server did not let the socket in; `code` is one of the contract's error codes. */
  onRefused: (code: string) => void;
};

export type Live = {
  /** For a page that woke from sleep or came online. */
  wake: () => void;
  /** For a page whose browser says that the network is gone. */
  doubt: () => void;
  stop: () => void;
};

/** Goes live for the user who signed in; everything on screen follows the server from here on. */
export function startLive(userId: string, { onRevoked, onRefused }: Departures): Live {
  /** Place in the log of the last event this page has; what comes after it is replayed. */
  let cursor: Cursor | undefined;
  let hasBeenReady = false;
  let unreadableSince = 0;
  let statsTimer: ReturnType<typeof setTimeout> | undefined;
  let answeredAt = 0;
  let wakeTimer: ReturnType<typeof setTimeout> | undefined;

  /** The heartbeat stayed away, although nobody said that the connection is down. */
  let isDoubted = false;
  let heartbeatMs: number | undefined;

  const heartbeat = watchHeartbeat(() => {
    isDoubted = true;
    showDown();
    link.wake();
  });

  const receiver = createReceiver({
    onReady: (ready) => {
      cursor = ready.cursor;
      ({ heartbeatMs } = ready);
      heartbeat.start(heartbeatMs);
      isDoubted = false;
      becomeLive();
    },
    onHeartbeat: (beat) => {
      cursor = beat.cursor;
      heartbeat.hear();
      if (isDoubted) recover();
    },
    onResync: () => {
      forgetAll();
      resetEntities();
      refetch(() => true);
    },
    onRevoked: ({ reason }) => onRevoked(reason),
    onShutdown: () => link.moveAway(),
    onCursor: (next) => {
      cursor = next;
    },
    onOrderChanged: (order) => {
      if (order.userId === userId) recountSoon();
    },
    onUnreadable: () => {
      if (Date.now() - unreadableSince < UNREADABLE_PAUSE_MS) return;
      unreadableSince = Date.now();
      refetch(() => true);
    },
  });

  function becomeLive() {
    link.settle();
    answeredAt = 0;
    stopFallback();
    useConnection.getState().to("live");
    const early = setSubscribed();
    const isReturn = hasBeenReady;
    hasBeenReady = true;
    if (useSecondFactor.getState().meetDemand()) refetch(() => true);
    else refetch((loader) => early.has(loader.name) || (isReturn && !loader.isReplayed));
  }

  /** This tab alone was late to hear: what comes over one connection comes in order, so nothing is missing. */
  function recover() {
    isDoubted = false;
    heartbeat.start(heartbeatMs);
    becomeLive();
  }

  function handleDown() {
    heartbeat.stop();
    isDoubted = false;
    showDown();
  }

  function recountSoon() {
    clearTimeout(statsTimer);
    statsTimer = setTimeout(() => refetch((loader) => loader === tradeStatsLoader), STATS_DELAY_MS);
  }

  function handleAnswer() {
    if (Date.now() - answeredAt < ANSWERED_PAUSE_MS) return;
    answeredAt = Date.now();
    wakeTimer = setTimeout(() => link.wake(), Math.random() * ANSWERED_SPREAD_MS);
  }

  const link = openTabLink(userId, {
    cursor: () => cursor,
    onEvent: receiver.receive,
    onDown: handleDown,
    onRefused,
  });
  const stopWatching = useConnection.subscribe((now, before) => {
    if (now.state !== "live" && now.lastSyncAt !== before.lastSyncAt) handleAnswer();
  });

  return {
    wake: () => {
      link.wake();
      pollNow();
    },
    doubt: link.moveAway,
    stop: () => {
      clearTimeout(statsTimer);
      clearTimeout(wakeTimer);
      stopWatching();
      heartbeat.stop();
      link.close();
      receiver.stop();
    },
  };
}

function showDown(): void {
  const { state, to } = useConnection.getState();
  if (state === "live") to("reconnecting");
  connectionLost();
}
