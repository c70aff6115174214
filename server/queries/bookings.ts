import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { type Booking, bookingSchema } from "#protocol/bookings.ts";
import { subtract, toDecimal, toWire } from "#protocol/money.ts";

/*
 * The journals about one thing with their entries, and the trader's balances after each. A journal's entries are written under
 * the lock of the account, so those of one user have ids in the order in which they were booked.
 */
const BOOKINGS = `
  select booked.id, at, kind, lines, available, held
    from (select journals.id, journals."createdAt" as at, kind, max(entries.id) as place,
                 jsonb_agg(jsonb_build_object('account', account, 'amount', cast(amount as text)) order by entries.id) as lines
            from journals join entries on entries."journalId" = journals.id
           where reference = :id and kind = any(:kinds)
           group by journals.id) as booked,
         lateral (
           select coalesce(sum(amount) filter (where account = 'available'), 0) as available,
                  coalesce(sum(amount) filter (where account = 'held'), 0) as held
             from entries where "userId" = :userId and entries.id <= place) as after
   order by place`;

const { kind } = bookingSchema.shape;
const entrySchema = z.strictObject({
  ...bookingSchema.shape.entries.def.element.shape,
  amount: z.string(),
});
const rowSchema = z.object({
  id: z.string(),
  at: z.date(),
  kind,
  lines: z.array(entrySchema),
  available: z.string(),
  held: z.string(),
});
type Row = z.infer<typeof rowSchema>;

/** What the ledger booked for something of a user's, oldest first. */
export async function listBookings(
  knex: Knex,
  { id, userId, kinds }: { id: string; userId: string; kinds: Booking["kind"][] },
): Promise<Booking[]> {
  return (await readRows(knex.raw(BOOKINGS, { id, userId, kinds }), rowSchema)).map(toBooking);
}

function toBooking({ id, at, kind, lines, available, held }: Row): Booking {
  const before = (account: "available" | "held", after: string) =>
    lines
      .filter((line) => line.account === account)
      .reduce((rest, { amount }) => subtract(rest, toDecimal(amount)), toDecimal(after));
  return {
    id,
    at: at.toISOString(),
    kind,
    entries: lines.map(({ account, amount }) => ({ account, amount: toWire(amount) })),
    before: { available: toWire(before("available", available)), held: toWire(before("held", held)) },
    after: { available: toWire(available), held: toWire(held) },
  };
}
