import { useEffect } from "react";
import { PRICE_POLL_MS } from "#protocol/prices.ts";
import { run } from "../../sync/loading/loader.ts";
import { pricesLoader, settingsLoader } from "../../sync/loading/publicLoaders.ts";
import { useLoaders } from "../../sync/loading/useLoader.ts";

const publicLoaders = [pricesLoader, settingsLoader];

/** Prices, fee and whether the desk is closed, for visitors, who have no socket that would push them. */
export function usePublicFigures(): void {
  useLoaders(publicLoaders);
  useEffect(() => {
    const timer = setInterval(() => publicLoaders.forEach((loader) => void run(loader)), PRICE_POLL_MS);
    return () => clearInterval(timer);
  }, []);
}
