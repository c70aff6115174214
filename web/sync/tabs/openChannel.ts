import type { Channel } from "./shareLink.ts";

/** What tabs of this browser say to each other. In browsers without BroadcastChannel nobody hears anything. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  if (typeof BroadcastChannel !== "function") return { postMessage: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => onMessage(event.data);
  return channel;
}
