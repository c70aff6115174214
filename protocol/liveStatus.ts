import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { priceStatusSchema } from "./prices.ts";
import { countSchema, idSchema, timeSchema } from "./scalars.ts";

/* The state of the live system. */

/** Nodes report every 2 s; one that missed three reports has a problem or is gone. */
export const NODE_SILENT_MS = 6_000;

/** A failed check of the books: how many rows, and the first of them by name ("deposit" and its id). */
export const bookDifferenceSchema = z.strictObject({
  check: z.string(),
  rows: z.int().check(z.positive()),
  first: z.array(z.string()),
});

/** The check that fails if the books can't be read, so that no other check is possible; its rows mean nothing. */
export const BOOKS_READABLE = "the books can be read";

/** The state of the live system, for administrators. */
export const liveStatusSchema = z.strictObject({
  /** Every node seen within five minutes, the longest-running first. */
  nodes: z.array(
    z.strictObject({
      id: idSchema,
      /** The version of the package and, after a plus, its pages' build. */
      version: z.string(),
      startedAt: timeSchema,
      /** Nodes report every 2 s; one that was killed stays listed while this gets older. */
      seenAt: timeSchema,
      silentMs: countSchema,
      sockets: countSchema,
      /**
       * The delay of the latest changes, from the start of their transaction to the sockets; includes those still
       * waiting.
       */
      lagMs: countSchema,
      feedsPrices: z.boolean(),
    }),
  ),
  feed: z.strictObject({
    /** The node that feeds the prices; null if none reports that it does. */
    leader: z.nullable(idSchema),
    source: z.string(),
    status: priceStatusSchema,
    asOf: z.nullable(timeSchema),
    ageMs: z.nullable(countSchema),
  }),
  /** The last check of the books, which is due every ten minutes; null before the first. */
  reconcile: z.nullable(
    z.strictObject({
      startedAt: timeSchema,
      /**
       * The differences that the last finished check found; null before the first. A newer check is running if this is
       * older than `startedAt`.
       */
      finishedAt: z.nullable(timeSchema),
      /** Empty if the books are correct. */
      differences: z.nullable(z.array(bookDifferenceSchema)),
    }),
  ),
  /** The background jobs of all listed nodes; undefined from a node of an earlier version. */
  jobs: z._default(
    z.array(
      z.strictObject({
        name: z.string(),
        everyMs: z.int().check(z.positive()),
        /** When it last succeeded and last failed on any node; null if never. */
        succeededAt: z.nullable(timeSchema),
        failedAt: z.nullable(timeSchema),
        /** The live nodes on which its last run failed. */
        failingOn: z._default(z.array(idSchema), []),
      }),
    ),
    [],
  ),
  /** Null if the desk sends no mail, and from a node of an earlier version. */
  mail: z._default(
    z.nullable(
      z.strictObject({
        waiting: countSchema,
        /** How long the oldest has waited. */
        oldestMs: z.nullable(countSchema),
        /** In the last 24 hours, like `dead`: those that were given up. */
        sent: countSchema,
        dead: countSchema,
        /** The mail server's last answer. */
        fault: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  /** When a standby of PostgreSQL took over, the newest first. */
  takeovers: z._default(
    z.array(
      z.strictObject({
        at: timeSchema,
        /** Changes after this are missing although nodes had seen them; null if nothing is known to be missing. */
        lostAfter: z.nullable(timeSchema),
      }),
    ),
    [],
  ),
  /** Transactions on the server that have been open for long, the oldest first: they hold back vacuum and changes. */
  openTransactions: z._default(
    z.array(
      z.strictObject({
        /** The server process; null for a prepared transaction, which has none. */
        pid: z.nullable(z.int()),
        user: z.string(),
        application: z.string(),
        ageMs: countSchema,
      }),
    ),
    [],
  ),
  serverTime: timeSchema,
});
export type LiveStatus = z.infer<typeof liveStatusSchema>;

export const liveStatusEndpoints = {
  getLiveStatus: {
    method: "GET",
    path: "/api/admin/status",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: liveStatusSchema,
  },
} as const satisfies Record<string, EndpointShape>;
