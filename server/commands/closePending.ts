import { OrderModel } from "#db/models/OrderModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { ClosedPending } from "#protocol/closePending.ts";
import { SUSPENDED_COMMENT } from "#protocol/deskComments.ts";
import { ZERO } from "#protocol/money.ts";
import type { Actor, Context } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { processTransaction } from "./processTransaction.ts";
import { resolveOrder } from "./resolveOrder.ts";

/** Already decided by somebody else, which is fine. */
const ENDED: ReadonlySet<string> = new Set(["already_resolved", "already_processed", "not_found"]);

/** Refusals that mean that the caller is no longer an active administrator, so nothing more can be decided. */
const LOST: ReadonlySet<string> = new Set(["unauthenticated", "account_suspended", "forbidden"]);

/**
 * Rejects everything that a suspended user has pending. A suspended user can add nothing new, so each item is decided
 * in its own transaction, under the usual rules: an interruption leaves nothing half done and no long locks.
 */
export async function closePending(
  context: Context,
  actor: Actor,
  userId: string,
  reason?: string,
): Promise<ClosedPending> {
  const { knex } = context.database;
  const user = await UserModel.query(knex).findById(userId);
  if (user === undefined) throw new Refusal("not_found");
  if (user.isActive) throw new Refusal("not_suspended");
  const closed: ClosedPending = { orders: 0, deposits: 0, withdrawals: 0, left: [] };
  const adminComment = reason === undefined || reason === "" ? SUSPENDED_COMMENT : reason;
  const waiting = { userId, status: "pending" } as const;

  for (const { id } of await OrderModel.query(knex).where(waiting).orderBy("id").select("id")) {
    const isClosed = await reject("order", id, () =>
      resolveOrder(context, actor, id, { result: "rejected", returnRate: ZERO, adminComment }),
    );
    if (isClosed) closed.orders += 1;
  }
  const transfers = TransactionModel.query(knex).where(waiting).whereNot({ type: "trade" });
  for (const { id, type } of await transfers.orderBy("id").select("id", "type")) {
    const kind = type === "withdrawal" ? "withdrawal" : "deposit";
    const isClosed = await reject(kind, id, () =>
      processTransaction(context, actor, id, { status: "rejected", adminComment }),
    );
    if (isClosed) closed[`${kind}s`] += 1;
  }
  return closed;

  async function reject(
    kind: ClosedPending["left"][number]["kind"],
    id: string,
    decide: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await decide();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || LOST.has(error.code)) throw error;
      if (!ENDED.has(error.code)) closed.left.push({ kind, id, reason: error.message });
      return false;
    }
  }
}
