import { AUTOMATIC_BEGAN, BEGAN } from "./logBegan.ts";

/*
 * Compares decisions about money with their lines in the audit log. A line comes from the same transaction as the
 * journal of a balance edit, so both have the same time.
 */

/** An amount in a line's details; null if it is no amount, which equals no row's amount. */
function amount(detail: string): string {
  return `case when details ->> '${detail}' ~ '^-{0,1}[0-9]{1,20}([.][0-9]{1,8}){0,1}$' then (details ->> '${detail}')::numeric end`;
}

/** By user and time, so that two edits can't share a line. */
const EDITS = `
  with edited as (
    select entries."userId"::text as "user", journals."createdAt" as at, sum(entries.amount) as amount,
           string_agg(distinct journals."createdBy"::text, ', ') as by, string_agg(distinct journals.id::text, ', ') as journals
      from journals left join entries on entries."journalId" = journals.id and entries."userId" is not null
     where journals.kind = 'balance_adjustment' and journals."createdAt" >= ${BEGAN}
     group by 1, 2
  ), told as (
    select subject as "user", at, sum(${amount("to")} - ${amount("from")}) as amount,
           string_agg(distinct "actorId"::text, ', ') as by, string_agg(id::text, ', ') as lines
      from "auditLog" where action = 'user.balance_set' and at >= ${BEGAN}
     group by 1, 2
  )`;

export const ADJUSTMENTS = `
  ${EDITS}
  select 'user ' || coalesce(edited."user", told."user") as row, edited.journals, told.lines,
         trim_scale(told.amount)::text as says, trim_scale(edited.amount)::text as ledger
    from edited full join told on told."user" = edited."user" and told.at = edited.at
   where edited.amount is distinct from told.amount
   order by row`;

export const ADJUSTERS = `
  ${EDITS}
  select 'user ' || "user" as row, edited.journals, told.lines, told.by as says, edited.by as ledger
    from edited join told using ("user", at)
   where edited.by is distinct from told.by`;

export const ADJUSTMENT_ENTRIES = `
  select 'journal ' || journals.id as row, string_agg(coalesce(account, 'nothing'), ', ' order by account) as ledger,
         'available, adjustments' as says
    from journals left join entries on entries."journalId" = journals.id
   where kind = 'balance_adjustment'
   group by journals.id
  having count(*) <> 2 or count(*) filter (where account = 'available') <> 1
      or count(*) filter (where account = 'adjustments') <> 1`;

/** A detail of a line; null if the line lacks it, because older lines have fewer details. */
function detail(name: string): string {
  return `case when details -> '${name}' is not null then coalesce(details ->> '${name}', 'nothing') end`;
}

/** A detail, and the value in the row with which it is compared. */
type Facts = Readonly<Record<string, { told: string; row: string }>>;

/** What the line itself says about who decided and for whom. */
const OF_ALL: Facts = {
  trader: { told: "details ->> 'trader'", row: "username" },
  by: { told: `coalesce("actorId"::text, "actorName")`, row: "decider" },
};

const ADDED: Facts = {
  comment: { told: detail("comment"), row: `coalesce("adminComment", 'nothing')` },
  coin: { told: detail("coin"), row: "coalesce(crypto, 'nothing')" },
};

/**
 * Rows whose line is missing or differs, with the differing values of both, and lines without a row. `always` are
 * details that every line has, `added` those that it may lack. Two names of one trader count as equal if the account
 * was anonymised before lines had `personal` details, or renamed by migration 0019.
 */
function compareWithLines(
  rows: string,
  action: string,
  { always, added }: Record<"always" | "added", Facts>,
): string {
  const facts = { ...OF_ALL, ...always, ...added, ...ADDED };
  const columns = (side: "told" | "row") =>
    Object.entries(facts)
      .map(([name, fact]) => `${fact[side]} as "${name}"`)
      .join(", ");
  const names = (side: string, of: Facts) => Object.keys(of).map((name) => `${side}."${name}"`);
  const differing = (side: "decided" | "told", other: "decided" | "told") => `
         (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${side}) - '{id,what,userId,isTold,forgotten,personal}'::text[])
           where value <> 'null' and value is distinct from to_jsonb(${other}) -> key
             and (told.id is null or decided.id is null or to_jsonb(told) -> key <> 'null'))`;
  return `
  with decided as (
    select id::text as id, what, "userId"::text as "userId", ("endedAt" at time zone 'UTC')::date as day, "isTold", ${columns("row")}
      from (${rows}) each join (select id as "userId", username from users) owner using ("userId")
  ), told as (
    select subject as id, (at at time zone 'UTC')::date as day, forgotten, personal, ${columns("told")}
      from "auditLog" where action = '${action}' and at >= ${BEGAN}
  )
  select coalesce(decided.what || ' ' || decided.id, '${action} ' || told.id) as row,
         ${differing("decided", "told")} as says,
         ${differing("told", "decided")} as told
    from decided full join told on told.id = decided.id
   where (told.id is not null or decided."isTold")
     and ((${names("decided", always).join(", ")}, decided.by) is distinct from (${names("told", always).join(", ")}, told.by)
       or told.trader is distinct from decided.trader
          and not (told.forgotten and told.trader is null)
          and not (told.personal is null and decided.trader = 'forgotten-' || right(replace(decided."userId", '-', ''), 12))
          and decided.trader is distinct from left(told.trader, 26) || '-' || right(decided."userId", 5)
       or told.coin is not null and abs(decided.day - told.day) > 1
       or ${Object.keys({ ...added, ...ADDED })
         .map((name) => `told."${name}" <> decided."${name}"`)
         .join(" or ")})`;
}

export const RESOLUTIONS = compareWithLines(
  `select id, 'order' as what, "userId", "resolvedAt" as "endedAt", "resolvedAt" >= ${BEGAN} as "isTold",
          "resolvedBy"::text as decider, status, total, payout, "returnRate", type as side, crypto, "adminComment"
     from orders where status in ('win', 'loss', 'rejected')`,
  "order.resolved",
  {
    always: {
      status: { told: "details ->> 'result'", row: "status" },
      total: { told: amount("total"), row: "total" },
      payout: { told: amount("payout"), row: "payout" },
    },
    added: { side: { told: detail("side"), row: "side" } },
  },
);

/** Cancellations by traders are no decisions. */
export const PROCESSINGS = compareWithLines(
  `select id, type as what, "userId", "processedAt" as "endedAt",
          "processedAt" >= case when automatic then ${AUTOMATIC_BEGAN} else ${BEGAN} end as "isTold",
          case when automatic then 'settings' else "processedBy"::text end as decider, type, status, amount, crypto,
          "walletAddress", "transactionId", "adminComment"
     from transactions where type <> 'trade' and status in ('completed', 'rejected')`,
  "transaction.processed",
  {
    always: {
      type: { told: "details ->> 'type'", row: "type" },
      status: { told: "details ->> 'status'", row: "status" },
      amount: { told: amount("amount"), row: "amount" },
    },
    added: {
      address: { told: detail("address"), row: `coalesce("walletAddress", 'nothing')` },
      transactionId: { told: detail("transactionId"), row: `coalesce("transactionId", 'nothing')` },
    },
  },
);
