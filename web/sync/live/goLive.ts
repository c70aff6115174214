import { connectionLost, stopFallback } from "./fallback.ts";
import { setUnsubscribed, setSubscribing } from "../loading/subscription.ts";
import type { Departures, Live } from "./live.ts";
import { reportFault } from "../../reportFault.ts";

const FETCH_AGAIN_MS = 5_000;

/** The signed-in time of one user; empty while the code of the live part is on its way. */
type Stay = { live?: Live };
let stay: Stay | undefined;

/** The code of the live part, which visitors never load. */
export const fetchLive = () => import("./live.ts");

/** Goes live for the signed-in user, unless the page already is. */
export function goLive(userId: string, departures: Departures): void {
  if (stay !== undefined) return;
  stay = {};
  setSubscribing();
  connectionLost();
  void open(stay, userId, departures);
}

/** Without its code there is no socket: the page polls, and tries again. */
async function open(mine: Stay, userId: string, departures: Departures): Promise<void> {
  try {
    const { startLive } = await fetchLive();
    if (stay === mine) mine.live = startLive(userId, departures);
  } catch (error) {
    reportFault("The live part could not be loaded", error);
    setTimeout(() => {
      if (stay === mine) void open(mine, userId, departures);
    }, FETCH_AGAIN_MS);
  }
}

export function endLive(): void {
  stay?.live?.stop();
  stay = undefined;
  stopFallback();
  setUnsubscribed();
}

/** For a page that woke from sleep or came online. */
export function wakeLive(): void {
  stay?.live?.wake();
}

/** For a page whose browser says that the network is gone: a dead connection would take long to notice. */
export function doubtLive(): void {
  stay?.live?.doubt();
}
