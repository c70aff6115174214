import { POLL_AFTER_MS } from "#protocol/constants.ts";
import { useConnection } from "../stores/connection.ts";
import { startPolling, stopPolling } from "../loading/activeLoaders.ts";

let timer: ReturnType<typeof setTimeout> | undefined;

/** The socket is down: after five seconds the page starts polling. Calling it again changes nothing. */
export function connectionLost(): void {
  timer ??= setTimeout(() => {
    useConnection.getState().to("polling");
    startPolling();
  }, POLL_AFTER_MS);
}

/** Live again or signed out: stops polling. */
export function stopFallback(): void {
  clearTimeout(timer);
  timer = undefined;
  stopPolling();
}
