import type { Logger } from "pino";
import type { Coin } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import type { TokenScope } from "#protocol/tokens.ts";
import type { User } from "#protocol/users.ts";
import type { Database } from "#db/database.ts";
import type { Config } from "./config.ts";
import type { SettingsCache } from "./settingsCache.ts";

/** What the price feed offers the rest of the server. */
export type PriceReader = {
  /** The newest prices with their honest status at this moment. */
  current(): Prices;
  /** Who quoted this coin, and when; null for a default that nobody quoted. */
  originOf(coin: Coin): { source: string; at: string | null };
};

/** Made once in index.ts and handed to routes, commands and queries: nothing in the server is global. */
export type Context = {
  config: Config;
  database: Database;
  log: Logger;
  prices: PriceReader;
  settings: SettingsCache;
};

/** What a request brings to say who sends it: a session's signed cookie, or an API token; by its hash (hex). */
export type Credential = { kind: "session" | "token"; hash: string };

/** Who is asking: the signed-in user and the session of the request. */
export type Actor = {
  user: User;
  /** Hex sha256 of the session id. */
  sessionHash: string;
  /** What a program of the user may do; absent for the user themselves. `sessionHash` is the token's then. */
  tokenScope?: TokenScope;
  /** True where this was read up to 30 s ago: a command checks the session or token again in its transaction. */
  isRemembered?: true;
  /** Where the request came from; absent where there is none. */
  address?: string;
  /** The hash (hex) of the device cookie that came along, or of a new one; where it is asked for. */
  device?: string;
  /** True for an administrator who may not act as one before a second factor is set up. */
  lacksSecondFactor?: boolean;
};

/** Who asks, and what else decides about every request: read in one round trip, before anything else is done. */
export type Principal = { actor: Actor; maintenanceMode: boolean };
