import type { Cursor, RevocationReason } from "#protocol/events.ts";
import { useConnection } from "../stores/connection.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";
import { resetEntities } from "../stores/entityResets.ts";
import { createReceiver } from "./applyEvent.ts";
import { connectionLost, stopFallback } from "./fallback.ts";
import { watchHeartbeat } from "../socket/heartbeat.ts";
import { setSubscribed } from "../loading/subscription.ts";
import { forgetAll } from "../loading/loader.ts";
import { pollNow, refetch } from "../loading/activeLoaders.ts";
import { openTabLink } from "../tabs/openTabLink.ts";

/** Several changes of orders within this time fetch the figures once. */
const STATS_DELAY_MS = 250;
/** Unreadable events make the page fetch everything again, but at most this often. */
const UNREADABLE_PAUSE_MS = 10_000;
/** An answer shows that the server is back: the socket reconnects within a second, but not after every answer. */
const ANSWERED_SPREAD_MS = 1_000;
const ANSWERED_PAUSE_MS = 15_000;

export type EndHandlers = {
  /** The server ended this session. */
  onRevoked: (reason: RevocationReason) => void;
  /** The server refused the socket; `code` is one of the contract's error codes. */
  onRefused: (code: string) => void;
};

export type Live = {
  /** For a page that woke from sleep or came online. */
  wake: () => void;
  /** For a page whose browser reports that the network is gone. */
  loseNetwork: () => void;
  stop: () => void;
};

/** Goes live for the signed-in user; from now on everything on screen follows the server. */
export function startLive(userId: string, { onRevoked, onRefused }: EndHandlers): Live {
  /** The log position of the last event this page has; what follows it is replayed. */
  let cursor: Cursor | undefined;
  let hasBeenReady = false;
  let unreadablePause: ReturnType<typeof setTimeout> | undefined;
  let isUnreadableAgain = false;
  let statsTimer: ReturnType<typeof setTimeout> | undefined;
  let answeredAt = 0;
  let wakeTimer: ReturnType<typeof setTimeout> | undefined;

  /** Heartbeats are missing, although the connection was not reported as down. */
  let isSuspect = false;
  let heartbeatMs: number | undefined;

  const heartbeat = watchHeartbeat(() => {
    isSuspect = true;
    showDown();
    link.wake();
  });

  const receiver = createReceiver({
    onReady: (ready) => {
      cursor = ready.cursor;
      ({ heartbeatMs } = ready);
      heartbeat.start(heartbeatMs);
      isSuspect = false;
      becomeLive();
    },
    onHeartbeat: (beat) => {
      cursor = beat.cursor;
      heartbeat.note();
      if (isSuspect) recover();
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
      if (unreadablePause === undefined) refetchUnreadable();
      else isUnreadableAgain = true;
    },
  });

  /** Events that can't be read during the pause lead to one fetch at its end. */
  function refetchUnreadable() {
    isUnreadableAgain = false;
    unreadablePause = setTimeout(() => {
      unreadablePause = undefined;
      if (isUnreadableAgain) refetchUnreadable();
    }, UNREADABLE_PAUSE_MS);
    refetch(() => true);
  }

  function becomeLive() {
    link.settle();
    answeredAt = 0;
    stopFallback();
    useConnection.getState().to("live");
    const early = setSubscribed();
    const isReturn = hasBeenReady;
    hasBeenReady = true;
    if (useSecondFactor.getState().clearRequired()) refetch(() => true);
    else refetch((loader) => early.has(loader.name) || (isReturn && !loader.isReplayed));
  }

  /** Only this tab was late: messages over one connection arrive in order, so nothing is missing. */
  function recover() {
    isSuspect = false;
    heartbeat.start(heartbeatMs);
    becomeLive();
  }

  function handleDown() {
    heartbeat.stop();
    isSuspect = false;
    showDown();
  }

  function recountSoon() {
    clearTimeout(statsTimer);
    statsTimer = setTimeout(
      () => refetch(({ name }) => name.startsWith("getDashboardStats")),
      STATS_DELAY_MS,
    );
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
    loseNetwork: link.moveAway,
    stop: () => {
      clearTimeout(statsTimer);
      clearTimeout(wakeTimer);
      clearTimeout(unreadablePause);
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
