/*
 * Generated rows as SQL, each table only from the numbers of generate_series, so that all can be written in parallel.
 * They take three bindings: how many orders, how many traders, and when their year ends.
 */

/** A UUIDv7 of that moment, always the same for a kind and number. */
function id(kind: string, at: string, number: string): string {
  return `(lpad(to_hex((date_part('epoch', ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${number} & 4095), 3, '0')
    || '8' || left(md5('${kind}' || ${number}), 15))::uuid`;
}

/** A whole number that looks random. */
function chance(salt: number, below: number): string {
  return `((hashint8(n * 64 + ${salt}) & 2147483647) % ${below})`;
}

const COUNT = "cast(:orders as bigint)";
const TRADERS = "cast(:traders as int)";
const UNTIL = "cast(:now as timestamptz)";
const ADMINISTRATOR = id("desk", `${UNTIL} - interval '400 days'`, "0");
const TRADER = id("user", `${UNTIL} - interval '390 days' + trader * interval '1 second'`, "trader");

/**
 * Numbers of one kind, spread evenly over the year, each with its trader: half of all belong to an eighth of the
 * traders.
 */
function numbered(kind: string, count: string): string {
  return `
    select n, at, trader, ${id(kind, "at", "n")} as id, ${TRADER} as "userId",
           least(at + (2 + ${chance(1, 60)}) * interval '1 minute', ${UNTIL}) as "endedAt"
      from generate_series(cast(1 as bigint), ${count}) n,
      lateral (select ${UNTIL} - (${count} - n) * (interval '365 days' / ${count}) as at,
                      floor(${TRADERS} * power(${chance(2, 1_000_000)} / 1e6::float8, 3))::int as trader offset 0) placed offset 0`;
}

/** Some of the newest are pending: a quarter of them, up to a limit. */
const WAITS = `n % 4 = 0 and n > ${COUNT} - least(${COUNT}, 4 * cast(:pending as bigint))`;
const COIN = `(array['BTC', 'BTC', 'BTC', 'ETH', 'ETH', 'USDT'])[1 + ${chance(3, 6)}]`;
const AMOUNT = `(10 + ${chance(4, 4_990)})::numeric`;

const MARKET = '{"price":"50000","source":"made","status":"live","at":"2026-01-01T00:00:00.000Z"}';
const EVIDENCE_OF_PENDING = `'{"quote":${MARKET},"resolution":null}'::jsonb`;
const EVIDENCE = `'{"quote":${MARKET},"resolution":{"market":${MARKET},"marketChangePercent":"0","resolvedBy":"desk",
  "comment":null,"balanceBefore":"0","balanceAfter":"0"}}'::jsonb`;

/* "offset 0" keeps the planner from pulling subqueries up, which would compute them again for each use of a column. */

const ORDERS = `
  select made.*, ${COIN} as crypto, ${AMOUNT} as amount,
         case when ${WAITS} then 'pending' when lot < 45 then 'win' when lot < 90 then 'loss' when lot < 95 then 'rejected'
              else 'cancelled' end as status,
         case when ${WAITS} or lot >= 95 then null when lot < 20 then 1.8 when lot < 45 then 1.5 when lot < 70 then 0.5
              else 0 end as "returnRate",
         case when ${WAITS} or lot >= 95 then null when n % 500 = 0 then 'Checked by hand: ticket ' || n
              when lot < 20 then 'Big Win - 1.8x return' when lot < 45 then 'Standard Win - 1.5x return'
              when lot < 70 then 'Partial Loss - 50% returned' when lot < 90 then 'Total Loss - no return'
              else 'Order rejected by admin' end as comment
    from (select numbers.*, ${chance(5, 100)} as lot from (${numbered("order", COUNT)}) numbers offset 0) made offset 0`;

/** One per ten orders: two deposits for each withdrawal. */
const MOVES = `
  select made.*, ${COIN} as crypto, ${AMOUNT} as amount, n % 3 = 0 as "isWithdrawal",
         case when n % 5 = 0 and n > ${COUNT} / 10 - 2000 then 'pending' when ${chance(6, 20)} = 0 then 'rejected'
              else 'completed' end as status
    from (${numbered("move", `greatest(1, ${COUNT} / 10)`)}) made offset 0`;

/** How each table is filled. */
export const MADE_ROWS: { table: string; rows: string }[] = [
  {
    table: "users",
    rows: `
    insert into users (id, username, email, "passwordHash", role, "isActive", "createdAt")
    select ${ADMINISTRATOR}, 'desk', 'desk@example.com', 'none', 'admin', true, ${UNTIL} - interval '400 days'
    union all
    select ${TRADER}, 'trader-' || trader, 'trader-' || trader || '@example.com', 'none', 'user', trader % 50 <> 49,
           ${UNTIL} - interval '390 days' + trader * interval '1 second'
      from generate_series(0, ${TRADERS} - 1) trader`,
  },

  {
    table: "orders",
    rows: `
    insert into orders (id, "userId", type, crypto, amount, "walletAddress", "pricePerCoin", "feeRate", "tradingFee", total,
                        status, "returnRate", payout, "adminComment", evidence, "createdAt", "resolvedAt", "resolvedBy", version)
    select id, "userId", case n % 3 when 0 then 'sell' else 'buy' end, crypto, amount, 'N/A', 50000, 0.001, amount * 0.001,
           amount * 1.001, status, "returnRate",
           case status when 'pending' then null else coalesce(amount * "returnRate", 0) end,
           comment,
           case status when 'pending' then ${EVIDENCE_OF_PENDING} else ${EVIDENCE} end,
           at, case when status <> 'pending' then "endedAt" end,
           case status when 'pending' then null when 'cancelled' then "userId" else ${ADMINISTRATOR} end,
           case status when 'pending' then 1 else 2 end
      from (${ORDERS}) made`,
  },

  {
    table: "transactions",
    rows: `
    insert into transactions (id, "userId", type, amount, crypto, status, "walletAddress", "transactionId", "transactionKey", memo,
                              "orderId", "adminComment", "createdAt", "processedAt", "processedBy", version)
    select ${id("trade", "at", "n")}, "userId", 'trade', amount, crypto,
           case when status in ('win', 'loss') then 'completed' else status end, null, null, null, null, id, comment, at,
           case when status <> 'pending' then "endedAt" end,
           case status when 'pending' then null when 'cancelled' then "userId" else ${ADMINISTRATOR} end,
           case status when 'pending' then 1 else 2 end
      from (${ORDERS}) made
    union all
    select id, "userId", case when "isWithdrawal" then 'withdrawal' else 'deposit' end, amount, crypto, status,
           case when "isWithdrawal" then '0x' || md5('wallet' || "userId") end,
           case when not "isWithdrawal" then '0x' || md5('deposit' || n) end,
           case when not "isWithdrawal" then md5('deposit' || n) end,
           case n % 100 when 0 then 'memo ' || n end, null, null, at,
           case when status <> 'pending' then "endedAt" end,
           case when status <> 'pending' then ${ADMINISTRATOR} end,
           case status when 'pending' then 1 else 2 end
      from (${MOVES}) made`,
  },

  {
    table: "auditLog",
    rows: `
    insert into "auditLog" (id, at, "actorId", "actorName", action, subject, details, address, sequence, hash, "previousHash")
    select ${id("line", '"endedAt"', "n")}, "endedAt", case n % 3 when 0 then "userId" else ${ADMINISTRATOR} end,
           case n % 3 when 0 then 'trader-' || trader else 'desk' end,
           case n % 3 when 0 then 'session.started' else 'order.resolved' end,
           case n % 3 when 0 then "userId" else id end::text,
           case n % 3 when 0 then '{}' else '{"result":"win","returnRate":"1.8"}' end::jsonb, '192.0.2.' || n % 250,
           n, sha256(int8send(n)), case when n > 1 then sha256(int8send(n - 1)) end
      from (${numbered("order", `greatest(1, ${COUNT} / 2)`)}) made`,
  },

  {
    table: "approvals",
    rows: `
    insert into approvals (id, kind, subject, command, effect, status, "requestedBy", "createdAt", "expiresAt", "decidedAt", version)
    select id, 'user_change', "userId", '{"balance":"10.00"}', '{"trader":null,"balance":null,"details":{}}',
           'expired', ${ADMINISTRATOR}, at, at + interval '24 hours', at + interval '24 hours', 2
      from (${numbered("approval", `greatest(1, ${COUNT} / 100)`)}) made`,
  },
];
