import type { Transaction } from "#protocol/entities.ts";
import { createEntityStore } from "./createEntityStore.ts";

export const useTransactions = createEntityStore<Transaction>();
