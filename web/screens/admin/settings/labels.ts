import type { SettingsField } from "./settingsDraft.ts";

export const SETTING_LABELS = {
  feePercent: "Trading fee",
  btcWalletAddress: "BTC wallet address",
  ethWalletAddress: "ETH wallet address",
  usdtWalletAddress: "USDT wallet address",
  autoApproveDeposits: "Auto-approve deposits",
  autoApproveLimit: "Limit per deposit",
  autoApproveDailyLimit: "Limit per user and day",
  autoApproveDeskDailyLimit: "Limit for all users per day",
} as const satisfies Record<SettingsField, string>;
