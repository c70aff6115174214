import { setPollLeader } from "./pollLeader.ts";
import { type Link, type LinkHandlers, openLink } from "../socket/socket.ts";
import { followPageLife } from "./pageLife.ts";
import { shareLink } from "./shareLink.ts";

/** The connection that this tab shares with the user's other tabs; its own where the browser can't share one. */
export function openTabLink(userId: string, handlers: LinkHandlers): Link {
  // Locks are only there on https and on this machine itself.
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

function openChannel(name: string, onMessage: (message: unknown) => void): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => onMessage(event.data);
  return channel;
}
