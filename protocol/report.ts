import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { countSchema, timeSchema } from "./scalars.ts";

/* The desk's activity, day by day. */

/** At most this many days at once. */
const MAX_REPORT_DAYS = 92;

/** The desk's activity on one day in UTC; sums in USD. */
export const reportDaySchema = z.strictObject({
  day: z.iso.date(),
  /** Orders placed, and the sum of their amounts. */
  orders: countSchema,
  volume: decimalSchema,
  /** Results of the orders settled or cancelled on this day, whenever they were placed. */
  wins: countSchema,
  losses: countSchema,
  rejected: countSchema,
  cancelled: countSchema,
  /** Of won and lost orders: the fees that the desk kept, and the payouts. */
  fees: decimalSchema,
  payouts: decimalSchema,
  /** Only approved ones. */
  deposits: decimalSchema,
  withdrawals: decimalSchema,
  /** Decisions of administrators about their own accounts. */
  ownDecisions: countSchema,
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const dayReportSchema = z.strictObject({
  /** Oldest first, today last. */
  days: z.array(reportDaySchema),
  /** What is pending now: how many orders, the sum of their amounts, and the payout if all of them won the most. */
  exposure: z.strictObject({ orders: countSchema, amount: decimalSchema, highestPayout: decimalSchema }),
  /** When a replica of the database had this; null if it is current. */
  asOf: z._default(z.nullable(timeSchema), null),
});
export type DayReport = z.infer<typeof dayReportSchema>;

const dayReportQuery = z.strictObject({
  days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_REPORT_DAYS)), 30),
});

export const reportEndpoints = {
  /** What the desk did day by day, and what is open now. */
  getDayReport: {
    method: "GET",
    path: "/api/admin/reports/days",
    access: "admin",
    token: "desk_read",
    query: dayReportQuery,
    status: 200,
    response: dayReportSchema,
  },
} as const satisfies Record<string, EndpointShape>;
