/** The accounts of the ledger as columns: a journal moves each of them at most once. */
const ACCOUNTS = ["available", "held", "custody", "fees", "trading", "adjustments"];

/*
 * The table of db/ledger/postings.ts in SQL: for each row the journals that it requires, and their amounts. Change both
 * together; server/status/reconcile.test.ts books every outcome and expects no difference.
 */
const EXPECTED = `
  select 'order_placement' as kind, id as reference, 'order' as what, status, "userId",
         -total as available, total as held, 0 as custody, 0 as fees, 0 as trading, 0 as adjustments
    from orders
  union all
  select 'order_settlement', id, 'order', status, "userId", payout, -total, 0, "tradingFee", amount - payout, 0
    from orders where status in ('win', 'loss')
  union all
  select 'order_settlement', id, 'order', status, "userId", total, -total, 0, 0, 0, 0
    from orders where status in ('rejected', 'cancelled')
  union all
  select 'withdrawal_placement', id, type, status, "userId", -amount, amount, 0, 0, 0, 0
    from transactions where type = 'withdrawal'
  union all
  select 'withdrawal_settlement', id, type, status, "userId", 0, -amount, amount, 0, 0, 0
    from transactions where type = 'withdrawal' and status = 'completed'
  union all
  select 'withdrawal_settlement', id, type, status, "userId", amount, -amount, 0, 0, 0, 0
    from transactions where type = 'withdrawal' and status in ('rejected', 'cancelled')
  union all
  select 'deposit_settlement', id, type, status, "userId", amount, 0, -amount, 0, 0, 0
    from transactions where type = 'deposit' and status = 'completed'`;

/* Entries are summed by journal before they are joined to their row: a duplicated journal moves twice as much. */
const BOOKED = `
  select journals.kind, journals.reference, count(*) as journals, sum(lines) as lines, min("firstUser") as "firstUser",
         max("lastUser") as "lastUser", ${ACCOUNTS.map((account) => `sum(${account}) as ${account}`).join(", ")}
    from journals
    left join (
      select "journalId", count(*) as lines, min("userId"::text collate "C") as "firstUser",
             max("userId"::text collate "C") as "lastUser",
             ${ACCOUNTS.map((account) => `coalesce(sum(amount) filter (where account = '${account}'), 0) as ${account}`).join(", ")}
        from entries group by "journalId"
    ) moved on moved."journalId" = journals.id
   where journals.kind <> 'balance_adjustment'
   group by journals.kind, journals.reference`;

/**
 * There must be as many entries as amounts other than 0: two extra entries that cancel each other out would be found.
 */
const LINES = ACCOUNTS.map((account) => `(expected.${account} <> 0)::int`).join(" + ");

function amountsOf(side: "expected" | "booked"): string {
  const amounts = ACCOUNTS.map((account) => `'${account}', trim_scale(nullif(${side}.${account}, 0))::text`);
  return `jsonb_strip_nulls(jsonb_build_object(${amounts.join(", ")}))`;
}

/**
 * Compares every order, deposit and withdrawal with its journals, entry by entry: what the row requires must be booked
 * exactly once, on its trader's accounts. `journals` and `entries` reveal duplicates that cancel each other out.
 */
export const JOURNALS = `
  select coalesce(expected.what, (select 'order' from orders where id = booked.reference),
                  (select type from transactions where id = booked.reference), 'nothing')
           || ' ' || coalesce(expected.reference, booked.reference) as row,
         coalesce(expected.kind, booked.kind) as journal,
         coalesce(expected.status, (select status from orders where id = booked.reference),
                  (select status from transactions where id = booked.reference)) as status,
         case when expected.kind is null then null
              else jsonb_build_object('user', expected."userId") || ${amountsOf("expected")} end as says,
         case when booked.kind is null then null
              else jsonb_build_object('user', booked."firstUser", 'journals', booked.journals, 'entries', booked.lines)
                   || case when booked."firstUser" <> booked."lastUser"
                        then jsonb_build_object('otherUser', booked."lastUser") else '{}' end
                   || ${amountsOf("booked")} end as ledger
    from (${EXPECTED}) expected
    full join (${BOOKED}) booked on booked.kind = expected.kind and booked.reference = expected.reference
   where expected.kind is null or booked.kind is null or booked.journals <> 1
      or booked.lines is distinct from ${LINES}
      or booked."firstUser" is distinct from expected."userId"::text
      or booked."lastUser" is distinct from expected."userId"::text
      or (${ACCOUNTS.map((account) => `booked.${account}`).join(", ")})
         is distinct from (${ACCOUNTS.map((account) => `expected.${account}`).join(", ")})
   order by row, journal`;

const BOOKERS = `
  select 'order_placement' as kind, id as reference, 'order' as what, "userId" as by from orders
  union all
  select 'order_settlement', id, 'order', "resolvedBy" from orders where status <> 'pending'
  union all
  select 'withdrawal_placement', id, type, "userId" from transactions where type = 'withdrawal'
  union all
  select type || '_settlement', id, type, "processedBy" from transactions where type <> 'trade' and status <> 'pending'`;

/**
 * Traders place, and the decider settles: each journal must name the same people as its order, deposit or withdrawal.
 */
export const BOOKED_BY = `
  select what || ' ' || reference as row, kind as journal, by as says, "createdBy" as ledger
    from journals join (${BOOKERS}) rows using (kind, reference)
   where "createdBy" is distinct from by
   order by 1, 2`;
