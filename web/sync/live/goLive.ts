import { connectionLost, stopFallback } from "./fallback.ts";
import { setUnsubscribed, setSubscribing } from "../loading/subscription.ts";
import type { EndHandlers, Live } from "./live.ts";
import { reportFault } from "../../reportFault.ts";

const FETCH_AGAIN_MS = 5_000;

/** The live part for the signed-in user; empty while its code is loading. */
type LiveSession = { live?: Live };
let current: LiveSession | undefined;

/** The code of the live part, which visitors never load. */
export const fetchLive = () => import("./live.ts");

/** Goes live for the signed-in user, unless the page already is. */
export function goLive(userId: string, handlers: EndHandlers): void {
  if (current !== undefined) return;
  current = {};
  setSubscribing();
  connectionLost();
  void open(current, userId, handlers);
}

/** Until the code has loaded there is no socket: the page polls, and tries again. */
async function open(mine: LiveSession, userId: string, handlers: EndHandlers): Promise<void> {
  try {
    const { startLive } = await fetchLive();
    if (current === mine) mine.live = startLive(userId, handlers);
  } catch (error) {
    reportFault("The live part could not be loaded", error);
    setTimeout(() => {
      if (current === mine) void open(mine, userId, handlers);
    }, FETCH_AGAIN_MS);
  }
}

export function endLive(): void {
  current?.live?.stop();
  current = undefined;
  stopFallback();
  setUnsubscribed();
}

/** For a page that woke from sleep or came online. */
export function wakeLive(): void {
  current?.live?.wake();
}

/** For a page whose browser says that the network is gone: a dead connection would take long to notice. */
export function loseNetwork(): void {
  current?.live?.loseNetwork();
}
