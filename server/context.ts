import type { Logger } from "pino";
import type { Coin } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import type { TokenScope } from "#protocol/tokens.ts";
import type { User } from "#protocol/users.ts";
import type { Database } from "#db/database.ts";
import type { Config } from "./config.ts";

/** What the price feed provides to the rest of the server. */
export type PriceReader = {
  /** The newest prices, with the status they have now. */
  current(): Prices;
  /** Who quoted this coin, and when; `at` is null for a default that nobody quoted. */
  originOf(coin: Coin): { source: string; at: string | null };
};

/** The settings, for uses where a slightly old version is acceptable, mostly because they are checked again later. */
export type SettingsCache = {
  /** The settings as last read; reads them the first time, and if they closed the desk. */
  remembered(): Promise<AdminSettings>;
  /** Reads and remembers them. */
  current(): Promise<AdminSettings>;
  /** The settings as of the last change in the event log; queries them while nothing reads the log. */
  latest(): Promise<AdminSettings>;
  /** For the reader of the event log, which keeps `latest` up to date from then on. */
  follow(): {
    learn: (settings: AdminSettings) => void;
    /** Changes may be missing. */
    forget: () => void;
  };
};

/** Created once in index.ts and passed to routes, commands and queries: nothing in the server is global. */
export type Context = {
  config: Config;
  database: Database;
  log: Logger;
  prices: PriceReader;
  settings: SettingsCache;
};

/** A request's proof of its sender: a session's signed cookie or an API token, by its hash (hex). */
export type Credential = { kind: "session" | "token"; hash: string };

/** The caller: the signed-in user and the session of the request. */
export type Actor = {
  user: User;
  /** Hex sha256 of the session id. */
  sessionHash: string;
  /** What a program of the user may do; undefined for the user in person. `sessionHash` is then the token's. */
  tokenScope?: TokenScope;
  /** What its user calls that program; defined if `tokenScope` is. */
  tokenName?: string;
  /** True if this was read up to 30 s ago: a command checks the session or token again in its transaction. */
  isRemembered?: true;
  /** Where the request came from; undefined if it came from nowhere. */
  address?: string;
  /** The origin of the page that calls, for passkeys; null if it is not one of the desk's. Undefined for sockets. */
  origin?: string | null;
  /** The hash (hex) of the device cookie that was sent, or of a new one; only set for calls that need it. */
  device?: string;
  /**
   * True for an administrator who may not act as one before a second factor is set up: in person if the settings require
   * it, by a program always.
   */
  lacksSecondFactor?: boolean;
  /** True if the call is an administrator's: what it records locks their role until it is committed. */
  isAdministering?: boolean;
  /** True for an administrator in person whose call needs a proof: a change then keeps a steady proof alive. */
  isAtWork?: boolean;
};

/** The caller, and what else decides about every request: read in one round trip, before anything else. */
export type Principal = { actor: Actor; maintenanceMode: boolean };
