import { type Cursor, events, type EventPayload } from "#protocol/events.ts";
import type { Link, LinkHandlers } from "../socket/socket.ts";
import { type Candidate, type Locks, runForLeader } from "./election.ts";
import { type LeaderState, type TabMessage, tabMessageSchema } from "./messages.ts";
import { type LeaderWatch, watchLeader } from "./watchLeader.ts";

/** A change of leader that takes no longer than this is not shown: the new one gets what it missed. */
const TAKEOVER_MS = 1_000;

/** What is used of a BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close">;

type Means = {
  /** One for each user, the same in all tabs. */
  name: string;
  locks: Locks;
  openChannel: (name: string, onMessage: (message: unknown) => void) => Channel;
  openLink: (handlers: LinkHandlers) => Link;
  followPageLife: (listeners: { onAway: () => void; onBack: () => void }) => () => void;
  onLeading: (isLeading: boolean) => void;
};

/**
 * One connection for all tabs: the leader opens it and relays all that comes to the others, where it takes the same
 * way as if it had come from an own one. Each tab knows the cursor, so whoever leads next loses nothing.
 */
export function shareLink(means: Means, handlers: LinkHandlers): Link {
  let tab: { channel: Channel; watch: LeaderWatch; candidacy: Candidate } | undefined;
  /** The leader's connection; in all tabs but one there is none. */
  let own: Link | undefined;
  /** What the server said when the connection came up; null while it is down, undefined until this tab knows. */
  let ready: EventPayload<"ready"> | null | undefined;
  /** Up to here this tab has everything, if something after it may have passed it by. */
  let since: Cursor | undefined;
  let takeover: ReturnType<typeof setTimeout> | undefined;

  function join() {
    if (tab !== undefined) return;
    since = handlers.cursor();
    tab = {
      channel: means.openChannel(means.name, handleMessage),
      watch: watch(),
      candidacy: runForLeader({ locks: means.locks, name: means.name, onElected: lead, onDeposed: follow }),
    };
    ask();
  }

  /** Closing the channel makes sure that nothing is half heard: what was missed shows on the way back. */
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
    means.onLeading(true);
    takeover = setTimeout(goDown, TAKEOVER_MS);
    own = means.openLink({
      cursor: handlers.cursor,
      onEvent: (name, args) => {
        tell({ type: "event", name, args: [...args] });
        take(name, args);
      },
      onDown: goDown,
      onRefused: (code) => {
        tell({ type: "refused", code });
        handlers.onRefused(code);
      },
    });
    tell(standing());
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
    means.onLeading(false);
  }

  function goDown() {
    clearTimeout(takeover);
    ready = null;
    tell(standing());
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
    if (message.success) hear(message.data);
  }

  function hear(message: TabMessage) {
    switch (message.type) {
      case "ask":
        if (own !== undefined) tell(standing());
        return;
      case "wake":
        own?.wake();
        return;
      case "event":
        tab?.watch.hear();
        take(message.name, message.args);
        return;
      case "standing":
        tab?.watch.hear();
        if (own === undefined) believe(message);
        return;
      case "refused":
        handlers.onRefused(message.code);
    }
  }

  function believe(leader: LeaderState) {
    if (leader.cursor === undefined) {
      // It starts at the server's now; only this tab knows from when on it needs to hear.
      since ??= handlers.cursor();
    } else catchUp(leader.cursor);
    if (leader.ready === null) {
      ready = null;
      handlers.onDown();
    } else if (leader.ready !== undefined && !ready) {
      take("ready", [{ ...leader.ready, cursor: leader.cursor ?? leader.ready.cursor }]);
    }
  }

  /** The leader stands elsewhere than this tab when it was last sure to have everything: it has missed something. */
  function catchUp(leaderCursor: Cursor | undefined) {
    if (since !== undefined && since !== leaderCursor) handlers.onEvent("resync", [{}]);
    since = undefined;
  }

  function watch(): LeaderWatch {
    return watchLeader({ ask, onSilent: () => tab?.candidacy.takeOver() });
  }

  function standing(): LeaderState {
    return { type: "standing", ready, cursor: handlers.cursor() };
  }

  function ask() {
    tell({ type: "ask" });
  }

  function tell(message: TabMessage) {
    tab?.channel.postMessage(message);
  }

  const stopFollowing = means.followPageLife({
    onAway: leave,
    onBack: () => {
      if (tab !== undefined) return;
      ready = undefined;
      handlers.onDown();
      join();
    },
  });
  means.onLeading(false);
  join();

  return {
    settle: () => own?.settle(),
    wake: () => {
      if (own === undefined) tell({ type: "wake" });
      else own.wake();
    },
    moveAway: () => own?.moveAway(),
    close: () => {
      stopFollowing();
      leave();
      means.onLeading(true);
    },
  };
}
