import { z } from "zod";
import { byCoin, byWallet, COINS } from "./coins.ts";
import { ORDER_STATUSES, ORDER_TYPES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "./constants.ts";
import { decimalSchema } from "./money.ts";

/*
 * What travels in answers and events: whole entities (design section 3). Money and rates are decimal strings,
 * market prices numbers, times ISO 8601 in UTC, ids UUIDs. `version` grows with each change of its entity.
 */

export const idSchema = z.uuid();
/** There is no year 0, neither in our calendar nor in PostgreSQL's. */
export const timeSchema = z.iso
  .datetime()
  .refine((time) => !time.startsWith("0000"), "Use a time like 2026-01-31T12:00:00Z");
const versionSchema = z.number().int().nonnegative();

export const coinSchema = z.enum(COINS);
export const orderTypeSchema = z.enum(ORDER_TYPES);
export const orderStatusSchema = z.enum(ORDER_STATUSES);
export const transactionTypeSchema = z.enum(TRANSACTION_TYPES);
export const transactionStatusSchema = z.enum(TRANSACTION_STATUSES);
export const roleSchema = z.enum(["user", "admin"]);
export type Role = z.infer<typeof roleSchema>;

export const userSchema = z.strictObject({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  isActive: z.boolean(),
  /** Available USD. */
  balance: decimalSchema,
  /** USD that wait in pending orders and withdrawals. */
  held: decimalSchema,
  createdAt: timeSchema,
  version: versionSchema,
});
export type User = z.infer<typeof userSchema>;

/** A browser in which the user is signed in. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  /** What the browser called itself at sign-in. */
  userAgent: z.string(),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  /** True for the session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const priceStatusSchema = z.enum(["live", "cached"]);

/** What the market said at one moment; `at` is null for the specified defaults, which nobody quoted. */
const marketSchema = z.strictObject({
  price: decimalSchema,
  source: z.string(),
  status: priceStatusSchema,
  at: timeSchema.nullable(),
});
export type Market = z.infer<typeof marketSchema>;

/** Why an order ended as it did, kept with the order for its trader (design section 8). */
export const evidenceSchema = z.strictObject({
  quote: marketSchema,
  resolution: z
    .strictObject({
      market: marketSchema,
      /** What the market alone did between placement and resolution, in percent. */
      marketChangePercent: decimalSchema.nullable(),
      resolvedBy: z.string(),
      /** True when whoever resolved it holds the account: an owner without another administrator. */
      ownAccount: z.boolean().default(false),
      comment: z.string().nullable(),
      balanceBefore: decimalSchema,
      balanceAfter: decimalSchema,
    })
    .nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const orderSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  username: z.string(),
  type: orderTypeSchema,
  crypto: coinSchema,
  /** USD. */
  amount: decimalSchema,
  walletAddress: z.string(),
  pricePerCoin: decimalSchema,
  /** USD, not the rate. */
  tradingFee: decimalSchema,
  total: decimalSchema,
  status: orderStatusSchema,
  /** Multiplier of the amount; null while pending and when cancelled. */
  returnRate: decimalSchema.nullable(),
  /** USD; null while pending. */
  payout: decimalSchema.nullable(),
  adminComment: z.string().nullable(),
  createdAt: timeSchema,
  resolvedAt: timeSchema.nullable(),
  version: versionSchema,
  evidence: evidenceSchema,
});
export type Order = z.infer<typeof orderSchema>;

/** What came later than the first version has a default: answers that were kept for a repetition lack it. */
export const transactionSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  username: z.string(),
  type: transactionTypeSchema,
  /** USD. */
  amount: decimalSchema,
  crypto: coinSchema.nullable(),
  status: transactionStatusSchema,
  walletAddress: z.string().nullable(),
  /** The hash on the chain, or what the trader entered. */
  transactionId: z.string().nullable(),
  memo: z.string().nullable(),
  orderId: idSchema.nullable(),
  adminComment: z.string().nullable(),
  /** True when the desk's settings approved it, not a person. */
  automatic: z.boolean(),
  /** True when whoever decided it holds the account: an owner without another administrator. */
  ownAccount: z.boolean().default(false),
  createdAt: timeSchema,
  processedAt: timeSchema.nullable(),
  /** While an administrator is paying a withdrawal, since when and who; null otherwise. It cannot be cancelled then. */
  payingSince: timeSchema.nullable().default(null),
  payingBy: z.string().nullable().default(null),
  /** True for a withdrawal to an address to which none of its user had been paid before. */
  firstUse: z.boolean().default(false),
  /** A pending withdrawal to a new address can't be paid before; null where nothing holds it. */
  heldUntil: timeSchema.nullable().default(null),
  /** True for a deposit while another one names the same transaction on the chain: only one of them can be credited. */
  conflict: z.boolean().default(false),
  version: versionSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

export const siteSettingsSchema = z.strictObject({
  /** Fraction: "0.001" is 0.1 %. */
  tradingFee: decimalSchema,
  ...byWallet(() => z.string()),
  maintenanceMode: z.boolean(),
  logoUrl: z.string().nullable(),
  version: versionSchema,
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A picture as the desk draws it, before it is the logo. */
export const logoPreviewSchema = z.strictObject({
  /** A PNG, as a data URL. */
  picture: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** What may look otherwise than where the picture was made, and what to do about it. */
  notes: z.array(z.string()),
});
export type LogoPreview = z.infer<typeof logoPreviewSchema>;

export const adminSettingsSchema = siteSettingsSchema.extend({
  autoApproveDeposits: z.boolean(),
  /** USD; a single deposit above it waits for an administrator. */
  autoApproveLimit: decimalSchema,
  /** USD; what one user can have approved automatically in 24 hours. */
  autoApproveDailyLimit: decimalSchema,
  /** USD; what all users together can have approved automatically in 24 hours. */
  autoApproveDeskDailyLimit: decimalSchema,
  /** True: administrators without a second factor administer nothing until they have one. */
  adminSecondFactorRequired: z.boolean(),
  /**
   * USD; above it an administrator needs a second one: for a single settlement, and for what they let through alone in 24
   * hours. Null: one is enough for any amount.
   */
  secondApprovalAbove: decimalSchema.nullable(),
  /** True: every balance edit needs a second administrator. While any of these rules is on, changes of most settings do. */
  secondApprovalForChanges: z.boolean(),
  /** How long a withdrawal to an address that is new to its user can't be paid; 0: not held. */
  newAddressHoldHours: z.number().int().default(0),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

export const priceSchema = z.strictObject({
  /** USD. */
  price: z.number().positive(),
  change24h: z.number(),
  changePercent24h: z.number(),
});
export type Price = z.infer<typeof priceSchema>;

export const pricesSchema = z.strictObject({
  status: priceStatusSchema,
  source: z.string(),
  /** When the source quoted them; null for the specified defaults. */
  asOf: timeSchema.nullable(),
  prices: z.strictObject(byCoin(() => priceSchema)),
  version: versionSchema,
});
export type Prices = z.infer<typeof pricesSchema>;

/** What a coin cost during one interval in USD; intervals in which nothing was quoted have none. */
export const candleSchema = z.strictObject({
  /** When the interval began. */
  at: timeSchema,
  open: z.number().positive(),
  high: z.number().positive(),
  low: z.number().positive(),
  close: z.number().positive(),
});
export type Candle = z.infer<typeof candleSchema>;

export const tradeStatsSchema = z.strictObject({
  balance: decimalSchema,
  totalTrades: z.number().int(),
  /** Percent with at most one decimal. */
  successRate: z.number(),
  totalProfit: decimalSchema,
});
export type TradeStats = z.infer<typeof tradeStatsSchema>;

export const adminStatsSchema = z.strictObject({
  totalUsers: z.number().int(),
  totalOrders: z.number().int(),
  totalDeposits: decimalSchema,
  totalWithdrawals: decimalSchema,
  pendingOrders: z.number().int(),
  pendingTransactions: z.number().int(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** What is broken in the books, by how many rows, and the first of them by name ("deposit" and its id). */
export const bookDifferenceSchema = z.strictObject({
  check: z.string(),
  rows: z.number().int().positive(),
  first: z.array(z.string()),
});

/** How the live system itself is, for administrators. */
export const liveStatusSchema = z.strictObject({
  /** Every node seen within five minutes, the longest running first. */
  nodes: z.array(
    z.strictObject({
      id: idSchema,
      /** Of the package and, after a plus, of the pages that it serves. */
      version: z.string(),
      startedAt: timeSchema,
      /** It reports every 2 s; one that was killed stays in view and grows silent. */
      seenAt: timeSchema,
      silentMs: z.number().int().nonnegative(),
      sockets: z.number().int().nonnegative(),
      /** How late the latest changes were, from the start of their transaction to the sockets; also those still waiting. */
      lagMs: z.number().int().nonnegative(),
      feedsPrices: z.boolean(),
    }),
  ),
  feed: z.strictObject({
    /** The node that feeds the prices; null while none has reported so. */
    leader: idSchema.nullable(),
    source: z.string(),
    status: priceStatusSchema,
    asOf: timeSchema.nullable(),
    ageMs: z.number().int().nonnegative().nullable(),
  }),
  /** The last check of the books, made every ten minutes; null before the first. */
  reconcile: z
    .strictObject({
      startedAt: timeSchema,
      /** Null while it runs, as is `differences`. */
      finishedAt: timeSchema.nullable(),
      /** Empty: the books are in order. */
      differences: z.array(bookDifferenceSchema).nullable(),
    })
    .nullable(),
  /** What the node that answers does in the background; a node of an earlier version tells none. */
  jobs: z
    .array(
      z.strictObject({
        name: z.string(),
        everyMs: z.number().int().positive(),
        /** When it last ended well, and when it last failed; null where it never did. */
        succeededAt: timeSchema.nullable(),
        failedAt: timeSchema.nullable(),
      }),
    )
    .default([]),
  serverTime: timeSchema,
});
export type LiveStatus = z.infer<typeof liveStatusSchema>;
