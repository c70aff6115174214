import type { Knex } from "knex";

/*
 * What one administrator decides alone in 24 hours also counts what the desk keeps: before, any number of lost orders
 * below the limit passed, although a single one above it takes two. Of an order the greater part counts, paid or kept.
 */
export async function up(knex: Knex): Promise<void> {
  await createLetThrough(
    knex,
    `case when orders.status = 'rejected' then 0 else greatest(orders.payout, orders.total - orders.payout) end`,
  );
}

/** As migration 0012 made it. */
export async function down(knex: Knex): Promise<void> {
  await createLetThrough(knex, "orders.payout");
}

async function createLetThrough(knex: Knex, ofOrder: string): Promise<void> {
  await knex.raw(`
    create or replace function let_through(p_administrator uuid) returns numeric language sql stable as $$
      select coalesce(sum(case journals.kind when 'order_settlement' then ${ofOrder} else abs(moved.amount) end), 0)
        from journals
        left join orders on journals.kind = 'order_settlement' and orders.id = journals.reference
        left join entries moved on moved."journalId" = journals.id and moved.account in ('custody', 'adjustments')
       where journals."createdBy" = p_administrator
         and journals."createdAt" > now() - interval '24 hours'
         and journals.kind in ('order_settlement', 'deposit_settlement', 'withdrawal_settlement', 'balance_adjustment')
         and not exists (
           select from approvals
            where status = 'approved' and "decidedBy" = journals."createdBy" and "decidedAt" = journals."createdAt")
         and not exists (
           select from approvals
            where status = 'approved' and kind = 'transaction_processing' and subject = journals.reference
              and "requestedBy" = journals."createdBy")
    $$;
  `);
}
