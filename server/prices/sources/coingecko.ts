import { z } from "zod";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";
import { COINS } from "#protocol/coins.ts";
import { PRICE_POLL_MS } from "#protocol/prices.ts";
import type { CoinGeckoAccess } from "../../config.ts";
import type { PriceSource, Quote, Tick } from "../source.ts";
import { fetchJson } from "./fetchJson.ts";
import { coingeckoHistory } from "./history/coingecko.ts";
import { pollingSource, type PollTimings } from "./polling.ts";

const BASE_URL = "https://api.coingecko.com";
const PRO_URL = "https://pro-api.coingecko.com";
const IDS = COINS.map((coin) => COIN_SYMBOLS[coin].coingecko);
const PATH = `/api/v3/simple/price?ids=${IDS.join(",")}&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true`;

/** Specification section 9: 3 retries with exponential delay from 1 s, at most 30 s. */
const TIMINGS: PollTimings = {
  everyMs: PRICE_POLL_MS,
  retries: 3,
  firstRetryMs: 1_000,
  longestRetryMs: 30_000,
};

/**
 * Two polls and the timeout of one request. The specified 25 s are the age at which a client asks again; as the limit
 * of LIVE they would make every poll of 30 s end in five seconds of CACHED.
 */
const FRESH_FOR_MS = 2 * PRICE_POLL_MS + 5_000;

/** A fault in one coin must not affect the others, so it is left out. */
const entrySchema = z
  .object({
    usd: z.number(),
    usd_24h_change: z.number().nullish().catch(null),
    last_updated_at: z.number().int().positive().max(8_000_000_000).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const answerSchema = z.object(Object.fromEntries(IDS.map((id) => [id, entrySchema])));

/** CoinGecko's simple price, polled: it updates once a minute, so polling more often gains nothing. */
export function coingecko(
  access: CoinGeckoAccess = {},
  timings: Partial<PollTimings> & { timeoutMs?: number } = {},
): PriceSource {
  const base = (access.url ?? (access.proKey === undefined ? BASE_URL : PRO_URL)).replace(/\/+$/, "");
  const headers = keyHeader(access);
  return {
    ...pollingSource({
      name: "coingecko",
      freshForMs: FRESH_FOR_MS,
      ...TIMINGS,
      ...timings,
      async fetchQuote(signal) {
        return readQuote(await fetchJson(base + PATH, signal, { headers, timeoutMs: timings.timeoutMs }));
      },
    }),
    history: coingeckoHistory(base, headers),
  };
}

/** In a header, never in the URL: URLs end up in logs. */
function keyHeader({ demoKey, proKey }: CoinGeckoAccess): Record<string, string> {
  if (proKey !== undefined) return { "x-cg-pro-api-key": proKey };
  return demoKey === undefined ? {} : { "x-cg-demo-api-key": demoKey };
}

function readQuote(answer: unknown): Quote {
  const parsed = answerSchema.parse(answer);
  const quote: Quote = {};
  for (const coin of COINS) {
    const entry = parsed[COIN_SYMBOLS[coin].coingecko];
    if (entry !== undefined) quote[coin] = readTick(entry);
  }
  if (Object.keys(quote).length === 0) throw new Error("The price source's answer names no price.");
  return quote;
}

function readTick({
  usd,
  usd_24h_change: percent,
  last_updated_at: seconds,
}: NonNullable<z.infer<typeof entrySchema>>): Tick {
  return {
    price: usd,
    change: percent === null || percent === undefined ? null : { percent, usd: (usd * percent) / 100 },
    at: seconds === undefined ? new Date() : new Date(seconds * 1_000),
  };
}
