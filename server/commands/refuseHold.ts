import type { Knex } from "knex";
import { AccountModel } from "#db/models/AccountModel.ts";
import { type Decimal, formatDown, formatUp, toDecimal } from "#protocol/money.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { tooManyPending } from "./limitPending.ts";

/**
 * Throws the reason why the ledger would not hold `needed` USD: a ban in the meantime, too many pending orders (for
 * an order), or too little money.
 */
export async function refuseHold(
  knex: Knex,
  actor: Actor,
  needed: Decimal,
  mostPending = Infinity,
): Promise<never> {
  const account = await AccountModel.query(knex).findById(actor.user.id).throwIfNotFound();
  if (account.frozen) throw new Refusal("account_suspended");
  if (account.pendingOrders >= mostPending) throw tooManyPending("orders", mostPending);
  const available = formatDown(toDecimal(account.available));
  throw new Refusal("insufficient_balance", {
    message: `You need $${formatUp(needed)} but only have $${available}`,
  });
}
