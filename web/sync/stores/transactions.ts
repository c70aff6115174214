import type { Transaction } from "#protocol/transactions.ts";
import { createEntityStore } from "./createEntityStore.ts";

export const useTransactions = createEntityStore<Transaction>();
