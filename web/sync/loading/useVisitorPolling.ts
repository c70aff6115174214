import { useEffect, useEffectEvent } from "react";
import { PRICE_POLL_MS } from "#protocol/prices.ts";
import { type Loader, run } from "./loader.ts";

/** Runs the loaders now and then regularly, because visitors have no socket. */
export function useVisitorPolling(...loaders: readonly Loader[]): void {
  const runAll = useEffectEvent(() => {
    for (const loader of loaders) void run(loader);
  });
  useEffect(() => {
    runAll();
    const timer = setInterval(() => runAll(), PRICE_POLL_MS);
    return () => clearInterval(timer);
  }, []);
}
