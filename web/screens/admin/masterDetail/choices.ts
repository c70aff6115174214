import { COINS } from "#protocol/coins.ts";
import { mark } from "../../../language/index.ts";

/** For people who start with the longest wait, and for people who watch what comes in. */
export const SORT_CHOICES = [
  { value: "oldest", label: mark`Oldest first` },
  { value: "newest", label: mark`Newest first` },
] as const;

export const CRYPTO_CHOICES = [
  { value: "all", label: mark`All coins` } as const,
  ...COINS.map((coin) => ({ value: coin, label: coin })),
];
