/* The ledger of the generated orders, deposits and withdrawals, in the order in which it would have been written. */

const OPENING = 1_000_000_000;

const BOOKED = `
  select booked.*, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(digest, 3)
           || '8' || right(digest, 15))::uuid as id
    from (
      select users."createdAt" as at, 'balance_adjustment' as kind, users.id as reference, users.id as "userId",
             ${OPENING} as available, 0 as held, 0 as custody, 0 as fees, 0 as trading, -${OPENING} as adjustments,
             cast(null as uuid) as by
        from users where role = 'user'
      union all
      select "createdAt", 'order_placement', id, "userId", -total, total, 0, 0, 0, 0, "userId" from orders
      union all
      select "resolvedAt", 'order_settlement', id, "userId", payout, -total, 0, "tradingFee", amount - payout, 0,
             "resolvedBy"
        from orders where status in ('win', 'loss')
      union all
      select "resolvedAt", 'order_settlement', id, "userId", total, -total, 0, 0, 0, 0, "resolvedBy"
        from orders where status in ('rejected', 'cancelled')
      union all
      select "createdAt", 'withdrawal_placement', id, "userId", -amount, amount, 0, 0, 0, 0, "userId"
        from transactions where type = 'withdrawal'
      union all
      select "processedAt", 'withdrawal_settlement', id, "userId",
             case status when 'rejected' then amount else 0 end, -amount,
             case status when 'completed' then amount else 0 end, 0, 0, 0, "processedBy"
        from transactions where type = 'withdrawal' and status <> 'pending'
      union all
      select "processedAt", 'deposit_settlement', id, "userId", amount, 0, -amount, 0, 0, 0, "processedBy"
        from transactions where type = 'deposit' and status = 'completed'
    ) booked, lateral (select md5(kind || reference) as digest) named
   order by at`;

export const LEDGER = [
  `insert into journals (id, kind, reference, "createdBy", "createdAt")
   select id, kind, reference, by, at from (${BOOKED}) booked`,
  `insert into entries ("journalId", account, "userId", amount)
   select id, account, case when account in ('available', 'held') then "userId" end, moved.amount
     from (${BOOKED}) booked,
     lateral (values ('available', available), ('held', held), ('custody', custody), ('fees', fees),
                     ('trading', trading), ('adjustments', adjustments)) moved (account, amount)
    where moved.amount <> 0`,
];

/** The hold is what is pending; the available balance comes from the ledger, or is the initial one. */
export const ACCOUNTS = `
  insert into accounts ("userId", frozen, "pendingOrders", trades, wins, losses, profit, available, held)
  select users.id, not users."isActive",
         coalesce(placed.pending, 0), coalesce(placed.trades, 0), coalesce(placed.wins, 0), coalesce(placed.losses, 0),
         coalesce(placed.profit, 0),
         coalesce(booked.available, case role when 'user' then ${OPENING} else 0 end), coalesce(waiting.held, 0)
    from users
    left join (select "userId", sum(amount) as held
                 from (select "userId", total as amount from orders where status = 'pending'
                       union all
                       select "userId", amount from transactions where status = 'pending' and type = 'withdrawal') each
                group by 1) waiting on waiting."userId" = users.id
    left join (select "userId", sum(amount) as available
                 from entries where account = 'available' group by 1) booked on booked."userId" = users.id
    left join (select "userId", count(*) filter (where status = 'pending') as pending, count(*) as trades,
                      count(*) filter (where status = 'win') as wins, count(*) filter (where status = 'loss') as losses,
                      sum(payout - total) filter (where status in ('win', 'loss')) as profit
                 from orders group by 1) placed on placed."userId" = users.id`;
