import type { Approval } from "#protocol/approvals.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { createEntityStore } from "./createEntityStore.ts";
import { findUser } from "./session.ts";

/* In one module, so that pages load one file for all of them. */

export const useOrders = createEntityStore<Order>(groupEnded);
export const useTransactions = createEntityStore<Transaction>(groupEnded);
export const useUsers = createEntityStore<User>();

/** Actions that need, or needed, a second administrator. */
export const useApprovals = createEntityStore<Approval>();

/** Lines of the audit log, for administrators. */
export const useAudit = createEntityStore<AuditEntry>(() => "lines");

/** Groups by owner, so that the user's own newest stay, however many of others come. */
function groupEnded({ status, userId }: Order | Transaction): string | null {
  if (status === "pending") return null;
  return userId === findUser()?.id ? "own" : "others'";
}
