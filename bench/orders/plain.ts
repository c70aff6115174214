import { v7 as uuidv7 } from "uuid";
import type { Placement } from "#db/ledger/placeOrder.ts";
import type { User } from "#protocol/users.ts";

/** An order's rows in one plain statement, as a benchmark of PostgreSQL would write them. */
export const PLAIN = `
  with given as (
    select * from jsonb_populate_record(null::orders, $1::jsonb)
  ), moved as (
    update accounts
       set available = available - given.total, held = held + given.total, version = accounts.version + 1,
           "pendingOrders" = "pendingOrders" + 1
      from given
     where accounts."userId" = given."userId" and available >= given.total
    returning accounts.*
  ), claimed as (
    insert into "idempotencyKeys" ("userId", key, "requestHash", response)
    select "userId", $2::text, $3::bytea, $1::jsonb from given
  ), placed as (
    insert into orders
      (id, "userId", type, crypto, amount, "walletAddress", "pricePerCoin", "feeRate", "tradingFee", total, evidence)
    select id, "userId", type, crypto, amount, "walletAddress", "pricePerCoin", $4::numeric, "tradingFee", total, evidence
      from given
  ), traded as (
    insert into transactions (id, "userId", type, amount, crypto, "orderId")
    select $5::uuid, "userId", 'trade', amount, crypto, id from given
  ), journaled as (
    insert into journals (id, kind, reference, "createdBy")
    select $6::uuid, 'order_placement', id, "userId" from given
  ), entered as (
    insert into entries ("journalId", account, "userId", amount)
    select $6::uuid, line.account, "userId", line.amount
      from given, lateral (values ('available', -total), ('held', total)) as line (account, amount)
  )
  insert into events (name, "userId", "entityId", version, payload)
  select change.name, given."userId", change.id, change.version, change.payload
    from given, moved, lateral (values
      ('order.changed', given.id, 1, $1::jsonb), ('transaction.changed', $5::uuid, 1, $7::jsonb),
      ('user.changed', given."userId", moved.version, $8::jsonb)
    ) as change (name, id, version, payload)
  returning id`;

/** The values of `PLAIN`; the rows are as large as the product's. */
export function plainValues({ order, trade, settings, once }: Placement, user: User): unknown[] {
  return [
    JSON.stringify(order),
    once?.key,
    once?.requestHash,
    settings.tradingFee,
    trade.id,
    uuidv7(),
    JSON.stringify(trade),
    JSON.stringify(user),
  ];
}
