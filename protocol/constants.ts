/** Fraction, not percent: 0.001 is 0.1 % (specification section 9). */
export const DEFAULT_FEE_RATE = "0.001";

export const ORDER_TYPES = ["buy", "sell"] as const;
export const ORDER_STATUSES = ["pending", "win", "loss", "rejected", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const TRANSACTION_TYPES = ["deposit", "withdrawal", "trade"] as const;
export const TRANSACTION_STATUSES = ["pending", "completed", "rejected", "cancelled"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
export const RESULTS = ["win", "loss", "rejected"] as const;
export type Result = (typeof RESULTS)[number];

/** The five resolutions an administrator can choose; no other pair is accepted (specification section 4). */
export const RESOLUTIONS = [
  { result: "win", returnRate: "1.8", comment: "Big Win - 1.8x return" },
  { result: "win", returnRate: "1.5", comment: "Standard Win - 1.5x return" },
  { result: "loss", returnRate: "0.5", comment: "Partial Loss - 50% returned" },
  { result: "loss", returnRate: "0", comment: "Total Loss - no return" },
  { result: "rejected", returnRate: "0", comment: "Order rejected by admin" },
] as const satisfies readonly { result: Result; returnRate: string; comment: string }[];

/** An order is refused when the feed moved further than this against the trader (design section 3). */
export const MAX_PRICE_SLIP = "0.01";

export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 32;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;
/** Pixels at most of a logo as it is published: four times the recommended size, for sharp screens. */
export const LOGO_WIDTH = 800;
export const LOGO_HEIGHT = 240;
export const RECENT_TRADES = 3;
export const LIST_LIMIT = 200;
/** How many deposits, and how many withdrawals, of one account may wait at a time. */
export const MAX_PENDING_TRANSFERS = 20;

export const PRICE_POLL_MS = 30_000;
export const CANDLE_INTERVALS = ["1m", "1h", "1d"] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];
/** How much time one candle of the price history covers, in ms. */
export const CANDLE_MS: Record<CandleInterval, number> = { "1m": 60_000, "1h": 3_600_000, "1d": 86_400_000 };
export const CANDLE_LIMIT = 1_000;

export const USER_POLL_MS = 30_000;
export const ADMIN_POLL_MS = 3_000;
/** How long the socket may be down before the polls start (design section 5). */
export const POLL_AFTER_MS = 5_000;
