import type { z } from "zod/mini";
import { type Approval, approvalSchema } from "#protocol/approvals.ts";
import { FALLBACK_PRICES } from "#protocol/coins.ts";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { type Prices, pricesSchema } from "#protocol/prices.ts";
import { type ReportDay, reportDaySchema } from "#protocol/report.ts";
import {
  type AdminSettings,
  adminSettingsSchema,
  type SiteSettings,
  siteSettingsSchema,
} from "#protocol/settings.ts";
import { type Transaction, transactionSchema } from "#protocol/transactions.ts";
import { type User, userSchema } from "#protocol/users.ts";

/* Complete, valid entities for tests, which state only what they are about. */

export const ids = {
  user: "0197a3c1-7a00-7000-8000-000000000001",
  other: "0197a3c1-7a00-7000-8000-000000000002",
  order: "0197a3c1-7a00-7000-8000-000000000101",
  laterOrder: "0197a3c1-7a00-7000-8000-000000000102",
  doneOrder: "0197a3c1-7a00-7000-8000-000000000103",
  othersOrder: "0197a3c1-7a00-7000-8000-000000000104",
  deposit: "0197a3c1-7a00-7000-8000-000000000201",
  trade: "0197a3c1-7a00-7000-8000-000000000202",
};

const NOON = "2026-03-01T12:00:00.000Z";

export function aUser(changes: Partial<z.input<typeof userSchema>> = {}): User {
  return userSchema.parse({
    id: ids.user,
    username: "alice",
    email: "alice@example.com",
    role: "user",
    isActive: true,
    balance: "1000.00",
    held: "0.00",
    createdAt: NOON,
    version: 1,
    ...changes,
  });
}

export function anOrder(changes: Partial<z.input<typeof orderSchema>> = {}): Order {
  return orderSchema.parse({
    id: ids.order,
    userId: ids.user,
    username: "alice",
    type: "buy",
    crypto: "BTC",
    amount: "250.00",
    walletAddress: "N/A",
    pricePerCoin: "43500.00",
    tradingFee: "0.25",
    total: "250.25",
    status: "pending",
    returnRate: null,
    payout: null,
    adminComment: null,
    createdAt: NOON,
    resolvedAt: null,
    version: 1,
    evidence: {
      quote: { price: "43500.00", source: "coingecko", status: "live", at: NOON },
      resolution: null,
    },
    ...changes,
  });
}

export function aTransaction(changes: Partial<z.input<typeof transactionSchema>> = {}): Transaction {
  return transactionSchema.parse({
    id: ids.deposit,
    userId: ids.user,
    username: "alice",
    type: "deposit",
    amount: "100.00",
    crypto: "BTC",
    status: "pending",
    walletAddress: null,
    transactionId: "0xabc",
    memo: null,
    orderId: null,
    adminComment: null,
    automatic: false,
    ownAccount: false,
    createdAt: NOON,
    processedAt: null,
    payingSince: null,
    payingBy: null,
    firstUse: false,
    conflict: false,
    heldUntil: null,
    version: 1,
    ...changes,
  });
}

export function aSiteSettings(changes: Partial<z.input<typeof siteSettingsSchema>> = {}): SiteSettings {
  return siteSettingsSchema.parse({
    tradingFee: "0.001",
    btcWalletAddress: "bc1qdesk",
    ethWalletAddress: "0xdesk",
    usdtWalletAddress: "TDesk",
    maintenanceMode: false,
    logoUrl: null,
    version: 1,
    ...changes,
  });
}

export function anAdminSettings(changes: Partial<z.input<typeof adminSettingsSchema>> = {}): AdminSettings {
  return adminSettingsSchema.parse({
    ...aSiteSettings(),
    autoApproveDeposits: false,
    autoApproveLimit: "0.00",
    autoApproveDailyLimit: "0.00",
    autoApproveDeskDailyLimit: "0.00",
    adminSecondFactorRequired: false,
    secondApprovalAbove: null,
    secondApprovalForChanges: false,
    newAddressHoldHours: 0,
    orderTargetMinutes: 15,
    eventLogHours: 48,
    depositTargetMinutes: 60,
    withdrawalTargetMinutes: 240,
    takingBinds: false,
    namesDeciders: true,
    publishesFairness: true,
    ...changes,
  });
}

/** A won order that waits for a second administrator. */
export function anApproval(changes: Record<string, unknown> = {}): Approval {
  return approvalSchema.parse({
    id: ids.order,
    kind: "order_resolution",
    subject: ids.order,
    trader: "alice",
    traderId: ids.user,
    balance: { before: "900.00", after: "1080.00" },
    details: { result: "win", returnRate: "1.8" },
    status: "pending",
    requestedBy: "admin",
    requestedById: ids.other,
    createdAt: NOON,
    expiresAt: "2026-03-02T12:00:00.000Z",
    decidedBy: null,
    decidedAt: null,
    version: 1,
    ...changes,
  });
}

/** The days of a report from 1 March 2026 on, one for each sum of fees. */
export function reportDays(
  fees: readonly string[],
  changes: Partial<z.input<typeof reportDaySchema>> = {},
): ReportDay[] {
  return fees.map((sum, index) =>
    reportDaySchema.parse({
      day: `2026-03-0${index + 1}`,
      orders: 1,
      volume: "100",
      wins: 0,
      losses: 1,
      rejected: 0,
      cancelled: 0,
      fees: sum,
      payouts: "0",
      deposits: "0",
      withdrawals: "0",
      ownDecisions: 0,
      ...changes,
    }),
  );
}

export function aPrices({ version = 1, btc = 43_500 } = {}): Prices {
  return pricesSchema.parse({
    status: "live",
    source: "coingecko",
    asOf: NOON,
    prices: { ...FALLBACK_PRICES, BTC: { price: btc, change24h: 1200, changePercent24h: 2.8 } },
    version,
  });
}
