import { type Link, type LinkHandlers, openLink } from "../socket/socket.ts";
import { openChannel } from "./openChannel.ts";
import { followPageLife } from "./pageLife.ts";
import { setPollLeader } from "./pollLeader.ts";
import { shareLink } from "./shareLink.ts";

/*
 * Tabs of one user share a connection: a node accepts 40 sockets per session, and thirty tabs need only one. The tab
 * that holds a Web Lock leads: it connects and relays each event over a BroadcastChannel. A SharedWorker would need
 * its own build and is missing in Chrome for Android. Outside this folder only `openTabLink`, `shouldPoll`,
 * `leadsTabs`, `agreeOnOneTab`, `openChannel` and `claimTab` are used.
 */

/** The connection that this tab shares with the user's other tabs, or its own if the browser can't share one. */
export function openTabLink(userId: string, handlers: LinkHandlers): Link {
  // Locks exist only on https and on localhost.
  if (!("locks" in navigator && "BroadcastChannel" in window)) return openLink(handlers);
  return shareLink(
    {
      name: `livedesk-live-${userId}`,
      locks: navigator.locks,
      openChannel,
      openLink,
      followPageLife,
      onLeading: setPollLeader,
    },
    handlers,
  );
}
