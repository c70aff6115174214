import { USER_POLL_MS } from "#protocol/constants.ts";
import { PRICE_POLL_MS } from "#protocol/prices.ts";
import { callEndpoint } from "../../api.ts";
import { usePrices } from "../stores/prices.ts";
import { useSettings } from "../stores/settings.ts";
import { defineLoader } from "./loader.ts";

/* For visitors too. */

export const settingsLoader = defineLoader({
  name: "settings",
  pollMs: USER_POLL_MS,
  isReplayed: true,
  fetch: () => callEndpoint("getSiteSettings"),
  store: (settings) => useSettings.getState().upsert(settings),
});

export const pricesLoader = defineLoader({
  name: "prices",
  pollMs: PRICE_POLL_MS,
  isReplayed: false,
  fetch: () => callEndpoint("getPrices"),
  store: (prices) => usePrices.getState().upsert(prices),
});
