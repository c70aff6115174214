import { COINS } from "#protocol/coins.ts";

/** For those who start with the longest wait, and for those who watch what comes in. */
export const SORT_CHOICES = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
] as const;

export const CRYPTO_CHOICES = [
  { value: "all", label: "All coins" } as const,
  ...COINS.map((coin) => ({ value: coin, label: coin })),
];
