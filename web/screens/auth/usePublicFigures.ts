import { useEffect } from "react";
import { PRICE_POLL_MS } from "#protocol/prices.ts";
import { pricesLoader, run, settingsLoader } from "../../sync/index.ts";

/** Prices, fee and whether the desk is closed, for visitors, who have no socket. */
export function usePublicFigures(): void {
  useEffect(() => {
    ask();
    const timer = setInterval(ask, PRICE_POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

function ask(): void {
  void run(pricesLoader);
  void run(settingsLoader);
}
