import { type Cursor, events, type EventPayload } from "#protocol/events.ts";
import type { Link, LinkHandlers } from "../socket/socket.ts";
import { type Candidate, type Locks, runForLeader } from "./election.ts";
import { type LeaderState, type TabMessage, tabMessageSchema } from "./messages.ts";
import { type LeaderWatch, watchLeader } from "./watchLeader.ts";

/** A change of leader within this time is not shown: the new one gets what it missed. */
const TAKEOVER_MS = 1_000;

/** The used part of a BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close">;

type Options = {
  /** One for each user, the same in all tabs. */
  name: string;
  locks: Locks;
  openChannel: (name: string, onMessage: (message: unknown) => void) => Channel;
  openLink: (handlers: LinkHandlers) => Link;
  followPageLife: (listeners: { onAway: () => void; onBack: () => void }) => () => void;
  onLeading: (isLeading: boolean) => void;
};

/**
 * One connection for all tabs: the leader opens it and relays everything to the others, where it is handled as if it
 * came from their own. Each tab knows the cursor, so the next leader loses nothing.
 */
export function shareLink(options: Options, handlers: LinkHandlers): Link {
  let tab: { channel: Channel; watch: LeaderWatch; candidacy: Candidate } | undefined;
  /** The leader's connection; undefined in all other tabs. */
  let own: Link | undefined;
  /** The server's greeting when the connection came up; null while it is down, undefined until known. */
  let ready: EventPayload<"ready"> | null | undefined;
  /** The position up to which this tab certainly has everything; set while it may have missed later events. */
  let since: Cursor | undefined;
  let takeover: ReturnType<typeof setTimeout> | undefined;

  function join() {
    if (tab !== undefined) return;
    since = handlers.cursor();
    tab = {
      channel: options.openChannel(options.name, handleMessage),
      watch: watch(),
      candidacy: runForLeader({
        locks: options.locks,
        name: options.name,
        onElected: lead,
        onDeposed: follow,
      }),
    };
    ask();
  }

  /** Without its channel a frozen tab receives nothing instead of a part, so on return it knows that it missed something. */
  function leave() {
    if (tab === undefined) return;
    const { channel, watch, candidacy } = tab;
    tab = undefined;
    watch.stop();
    stopLeading();
    candidacy.withdraw();
    channel.close();
  }

  function lead() {
    if (own !== undefined || tab === undefined) return;
    tab.watch.stop();
    since = undefined;
    options.onLeading(true);
    takeover = setTimeout(goDown, TAKEOVER_MS);
    own = options.openLink({
      cursor: handlers.cursor,
      onEvent: (name, args) => {
        send({ type: "event", name, args: [...args] });
        take(name, args);
      },
      onDown: goDown,
      onRefused: (code) => {
        send({ type: "refused", code });
        handlers.onRefused(code);
      },
    });
    send(leaderState());
  }

  function follow() {
    stopLeading();
    if (tab === undefined) return;
    tab.watch = watch();
    ask();
  }

  function stopLeading() {
    clearTimeout(takeover);
    own?.close();
    own = undefined;
    options.onLeading(false);
  }

  function goDown() {
    clearTimeout(takeover);
    ready = null;
    send(leaderState());
    handlers.onDown();
  }

  function take(name: string, args: readonly unknown[]) {
    if (name === "ready") {
      clearTimeout(takeover);
      ready = events.ready.safeParse(args[0]).data ?? null;
      catchUp(ready?.cursor);
    }
    handlers.onEvent(name, args);
  }

  function handleMessage(raw: unknown) {
    const message = tabMessageSchema.safeParse(raw);
    if (message.success) receive(message.data);
  }

  function receive(message: TabMessage) {
    switch (message.type) {
      case "ask":
        if (own !== undefined) send(leaderState());
        return;
      case "wake":
        own?.wake();
        return;
      case "event":
        tab?.watch.noteMessage();
        take(message.name, message.args);
        return;
      case "standing":
        tab?.watch.noteMessage();
        if (own === undefined) followState(message);
        return;
      case "refused":
        handlers.onRefused(message.code);
    }
  }

  function followState(leader: LeaderState) {
    if (leader.cursor === undefined) {
      // The new connection starts at the server's present; only this tab knows from where it needs events.
      since ??= handlers.cursor();
    } else catchUp(leader.cursor);
    if (leader.ready === null) {
      ready = null;
      handlers.onDown();
    } else if (leader.ready !== undefined && !ready) {
      take("ready", [{ ...leader.ready, cursor: leader.cursor ?? leader.ready.cursor }]);
    }
  }

  /**
   * If the leader's position differs from the one up to which this tab surely had everything, the tab has missed
   * something.
   */
  function catchUp(leaderCursor: Cursor | undefined) {
    if (since !== undefined && since !== leaderCursor) handlers.onEvent("resync", [{}]);
    since = undefined;
  }

  function watch(): LeaderWatch {
    return watchLeader({ ask, onSilent: () => tab?.candidacy.takeOver() });
  }

  function leaderState(): LeaderState {
    return { type: "standing", ready, cursor: handlers.cursor() };
  }

  function ask() {
    send({ type: "ask" });
  }

  function send(message: TabMessage) {
    tab?.channel.postMessage(message);
  }

  const stopFollowing = options.followPageLife({
    onAway: leave,
    onBack: () => {
      if (tab !== undefined) return;
      ready = undefined;
      handlers.onDown();
      join();
    },
  });
  options.onLeading(false);
  join();

  return {
    settle: () => own?.settle(),
    wake: () => {
      if (own === undefined) send({ type: "wake" });
      else own.wake();
    },
    moveAway: () => own?.moveAway(),
    close: () => {
      stopFollowing();
      leave();
      options.onLeading(true);
    },
  };
}
