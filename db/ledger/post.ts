import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { type Decimal, toDecimal } from "#protocol/money.ts";
import type { Posting } from "./postings.ts";

/** The user's buckets in USD right after a posting, and the user's new version. */
export type AccountState = { available: Decimal; held: Decimal; version: number };

/*
 * One statement, one round trip: the conditional update of the account decides, journal and entries follow it or
 * nothing happens. Zero amounts write no entry.
 */
const POST = `
  with moved as (
    update accounts
       set available = available + cast(:available as numeric), held = held + cast(:held as numeric), version = version + 1
     where "userId" = cast(:userId as uuid)
       and available + cast(:available as numeric) >= 0
       and held + cast(:held as numeric) >= 0
       and (not cast(:needsUnfrozen as boolean) or not frozen)
    returning available, held, version
  ), journal as (
    insert into journals (id, kind, reference, "createdBy")
    select cast(:journalId as uuid), :kind, cast(:reference as uuid), cast(:actorId as uuid) from moved
    returning id
  ), posted as (
    insert into entries ("journalId", account, "userId", amount)
    select journal.id, line.account, case when line.account in ('available', 'held') then cast(:userId as uuid) end, line.amount
      from journal, jsonb_to_recordset(cast(:lines as jsonb)) as line(account text, amount numeric)
     where line.amount <> 0
  )
  select available, held, version from moved`;

type MovedRow = { available: string; held: string; version: number };

/**
 * Books a posting for a user. `reference` is what it is about (order, transaction or adjustment id): the
 * database refuses a second journal of the same kind for it. Returns null, and writes nothing, when a bucket
 * would become negative or the account is frozen.
 */
export async function post(
  trx: Knex.Transaction,
  posting: Posting,
  of: { userId: string; reference: string; actorId: string | null },
): Promise<AccountState | null> {
  const lines = [
    { account: "available", amount: posting.available },
    { account: "held", amount: posting.held },
    ...Object.entries(posting.platform).map(([account, amount]) => ({ account, amount })),
  ];
  const { rows } = await trx.raw<{ rows: MovedRow[] }>(POST, {
    ...of,
    journalId: uuidv7(),
    kind: posting.kind,
    available: posting.available,
    held: posting.held,
    needsUnfrozen: posting.needsUnfrozen === true,
    lines: JSON.stringify(lines),
  });
  const [moved] = rows;
  if (moved === undefined) return null;
  return { available: toDecimal(moved.available), held: toDecimal(moved.held), version: moved.version };
}
