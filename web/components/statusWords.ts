import type { OrderStatus } from "#protocol/orders.ts";
import type { Transaction, TransactionStatus } from "#protocol/transactions.ts";
import { mark, type Message } from "../language/index.ts";

export const STATUS_NAMES: Readonly<Record<OrderStatus | TransactionStatus, Message>> = {
  pending: mark`Pending`,
  win: mark`Win`,
  loss: mark`Loss`,
  completed: mark`Completed`,
  rejected: mark`Rejected`,
  cancelled: mark`Cancelled`,
};

/** Within a sentence. */
export const STATUS_WORDS: Readonly<Record<OrderStatus | TransactionStatus, Message>> = {
  pending: mark`pending`,
  win: mark`win`,
  loss: mark`loss`,
  completed: mark`completed`,
  rejected: mark`rejected`,
  cancelled: mark`cancelled`,
};

/** Within a sentence. */
export const TYPE_WORDS: Readonly<Record<Transaction["type"], Message>> = {
  deposit: mark`deposit`,
  withdrawal: mark`withdrawal`,
  trade: mark`trade`,
};
