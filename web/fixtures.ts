import type { z } from "zod/mini";
import { FALLBACK_PRICES } from "#protocol/coins.ts";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { type Prices, pricesSchema } from "#protocol/prices.ts";
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

export function aPrices({ version = 1, btc = 43_500 } = {}): Prices {
  return pricesSchema.parse({
    status: "live",
    source: "coingecko",
    asOf: NOON,
    prices: { ...FALLBACK_PRICES, BTC: { price: btc, change24h: 1200, changePercent24h: 2.8 } },
    version,
  });
}
