import { ZERO } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { mark, say } from "../../../language/index.ts";
import { type Circumstances, DECIDED, obstacleOfAny, type Plan, plan } from "../many/plan.ts";
import type { Decision } from "./processPreview.ts";
import { canProcess } from "./transactionFilter.ts";

const PAYMENT = mark`withdrawals: each is confirmed by itself, with its own payment`;
const CLAIMED = mark`claimed by several traders: look at each of them`;
const PAID = mark`being paid`;

/** The effect of approving these deposits, or rejecting these transactions. */
export function planTransactions(
  transactions: readonly Transaction[],
  decision: Decision,
  given: Circumstances,
): Plan {
  return plan(
    transactions,
    (transaction) => obstacleTo(transaction, decision) ?? obstacleOfAny(transaction, given),
    ({ type, amount }) =>
      type === "deposit"
        ? { held: ZERO, credited: decision === "completed" ? amount : ZERO }
        : { held: amount, credited: amount },
  );
}

function obstacleTo(transaction: Transaction, decision: Decision): string | null {
  if (!canProcess(transaction)) return say(DECIDED);
  if (transaction.payingBy !== null) return say(PAID);
  if (decision === "rejected") return null;
  if (transaction.type === "withdrawal") return say(PAYMENT);
  return transaction.conflict ? say(CLAIMED) : null;
}
