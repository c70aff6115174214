import type { Channel } from "./shareLink.ts";

/** A channel between the tabs of this browser. Without BroadcastChannel no message arrives. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  if (typeof BroadcastChannel !== "function") return { postMessage: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => onMessage(event.data);
  return channel;
}
