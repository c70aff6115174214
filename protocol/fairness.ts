import { z } from "zod/mini";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { orderSchema, orderTypeSchema } from "./orders.ts";
import { pageQuery } from "./pageQuery.ts";
import { countSchema, idSchema, timeSchema } from "./scalars.ts";

/* How the desk decides: counts of ended orders, for everybody and for its administrators. */

/** A market that moved by less than this percentage, either way, counts as flat. Stored cells depend on it. */
export const FLAT_BELOW_PERCENT = "0.1";

/**
 * How the market moved between placement and decision, seen from the trader: up is in favour of a buyer and against a
 * seller. Unknown unless both prices were live.
 */
export const MOVES = ["with", "flat", "against", "unknown"] as const;
export type Move = (typeof MOVES)[number];

/** Waits are counted in steps of 9 %, an eighth of a doubling: step n ends at 2^(n / 8) seconds, step 0 at one. */
export const WAIT_STEPS_PER_DOUBLING = 8;

/** Nothing is published about fewer orders, so that no trader can be recognised. */
export const FEWEST_PUBLISHED = 20;

/** The periods of both reports, in days. */
export const FAIRNESS_PERIODS = ["7", "30", "90"] as const;
export type FairnessPeriod = (typeof FAIRNESS_PERIODS)[number];
/** The number of whole weeks (Monday to Sunday, UTC) in the published report of each period. */
export const FAIRNESS_WEEKS: Record<FairnessPeriod, number> = { "7": 1, "30": 4, "90": 13 };
const periodSchema = z._default(z.enum(FAIRNESS_PERIODS), "30");

const outcomesSchema = z.strictObject({ wins: countSchema, losses: countSchema, rejected: countSchema });

/** How a group of orders ended. */
export const groupSchema = z.extend(outcomesSchema, {
  cancelled: countSchema,
  /** Payouts of won and lost orders for each dollar placed in them, fee included; null if there were none. */
  paidBack: z.nullable(decimalSchema),
  /** How they were decided, by how the market moved; null if this is not published. */
  moves: z.nullable(
    z.strictObject({
      with: z.nullable(outcomesSchema),
      flat: z.nullable(outcomesSchema),
      against: z.nullable(outcomesSchema),
      unknown: z.nullable(outcomesSchema),
    } satisfies Record<Move, unknown>),
  ),
});
export type Group = z.infer<typeof groupSchema>;

/** How many orders a group counts. */
export function ordersOf({
  wins,
  losses,
  rejected,
  cancelled,
}: Pick<Group, "wins" | "losses" | "rejected" | "cancelled">): number {
  return wins + losses + rejected + cancelled;
}

/** The seconds within which the desk decided half and nine tenths of the orders, exact to 9 %. */
const waitSchema = z.strictObject({ orders: countSchema, half: countSchema, nineTenths: countSchema });
export type WaitFigures = z.infer<typeof waitSchema>;

const periodFields = { days: z.int(), from: z.iso.date(), to: z.iso.date() };

export const fairnessSchema = z.strictObject({
  /** Whole weeks in UTC, until last Sunday. */
  ...periodFields,
  /** How many of the weeks are left out of all figures, because of too few orders. */
  quietWeeks: z._default(countSchema, 0),
  /** Null if there are too few orders to publish, like each group. */
  all: z.nullable(groupSchema),
  markets: z.array(
    z.strictObject({ crypto: coinSchema, type: orderTypeSchema, group: z.nullable(groupSchema) }),
  ),
  wait: z.nullable(waitSchema),
});
export type Fairness = z.infer<typeof fairnessSchema>;

export const FAIRNESS_BY = ["administrator", "coin", "side", "hour", "trader"] as const;
export type FairnessBy = (typeof FAIRNESS_BY)[number];

/** The most rows of a report in one answer. */
export const FAIRNESS_ROWS = 2_000;

const shareSchema = z.number().check(z.minimum(0), z.maximum(1));

export const fairnessRowSchema = z.strictObject({
  /** An id, a coin, a side, or an hour of the day in UTC. */
  key: z.string(),
  name: z.string(),
  group: groupSchema,
  /** Of won and lost orders: the share of won ones with its interval of 95 % (Wilson); null without such orders. */
  won: z.nullable(z.strictObject({ share: shareSchema, low: shareSchema, high: shareSchema })),
  /** How long decided orders had waited; null if none was decided. */
  wait: z._default(z.nullable(waitSchema), null),
  /** Compared with all other orders for which the market moved alike; null if there are too few to compare. */
  comparison: z.nullable(
    z.strictObject({
      expectedWins: z.number(),
      /** The probability of a difference of this size by chance alone. */
      chance: shareSchema,
      outlier: z.nullable(z.enum(["above", "below"])),
    }),
  ),
});
export type FairnessRow = z.infer<typeof fairnessRowSchema>;

export const fairnessReportSchema = z.strictObject({
  by: z.enum(FAIRNESS_BY),
  /** Days in UTC, today included. */
  ...periodFields,
  all: groupSchema,
  /** Over all decided orders. */
  wait: z._default(z.nullable(waitSchema), null),
  /** Outliers first, then by the number of orders; with `after`, by their keys. */
  rows: z.array(fairnessRowSchema),
  /** How many rows follow. */
  left: countSchema,
  /** When a replica of the database had this; null if it is current. */
  asOf: z._default(z.nullable(timeSchema), null),
});
export type FairnessReport = z.infer<typeof fairnessReportSchema>;

/** Rows whose key is a user's id. */
export const byPerson: ReadonlySet<FairnessBy> = new Set<FairnessBy>(["administrator", "trader"]);

export const fairnessEndpoints = {
  /** 404 if the desk does not publish it. */
  getFairness: {
    method: "GET",
    path: "/api/fairness",
    access: "public",
    duringMaintenance: true,
    query: z.strictObject({ days: periodSchema }),
    status: 200,
    response: fairnessSchema,
  },
  getFairnessReport: {
    method: "GET",
    path: "/api/admin/fairness",
    access: "admin",
    token: "desk_read",
    query: z.strictObject({
      days: periodSchema,
      by: z._default(z.enum(FAIRNESS_BY), "administrator"),
      /** How many of the rows to leave out at the beginning, and how many to answer with at most. */
      skip: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(FAIRNESS_ROWS)), 200),
      /** The key after which rows are listed by key, because keys don't move; empty for the first of them. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    status: 200,
    response: fairnessReportSchema,
  },
  /** The orders that a row of the report counts, the last to end first. */
  listFairnessOrders: {
    method: "GET",
    path: "/api/admin/fairness/orders",
    access: "admin",
    token: "desk_read",
    query: z
      .extend(z.pick(pageQuery, { limit: true, before: true }), {
        days: periodSchema,
        by: z.enum(FAIRNESS_BY),
        key: z.string().check(z.minLength(1), z.maxLength(64)),
      })
      .check(
        z.refine(({ by, key }) => !byPerson.has(by) || idSchema.safeParse(key).success, {
          path: ["key"],
          message: "Use the id of an account",
        }),
      ),
    status: 200,
    response: z.array(orderSchema),
  },
} as const satisfies Record<string, EndpointShape>;
