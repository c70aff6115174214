import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { visible } from "./invisible.ts";
import { bookDifferenceSchema } from "./liveStatus.ts";
import { decimalSchema } from "./money.ts";
import { countSchema, idSchema, timeSchema } from "./scalars.ts";

/* The desk's books at a glance, and the checks of books and log. */

/** A check of the books and of the log; one at a time on all nodes. */
export const checkSchema = z.strictObject({
  id: idSchema,
  /** Who requested it; null if it was due. */
  requestedBy: z.nullable(z.string()),
  requestedById: z._default(z.nullable(idSchema), null),
  requestedAt: timeSchema,
  /** The node that runs it; null while it waits for one. */
  node: z.nullable(idSchema),
  /** How many steps are done, of how many. */
  done: countSchema,
  of: countSchema,
  finishedAt: z.nullable(timeSchema),
  /** Null until it has finished; empty if the books are correct. */
  differences: z.nullable(z.array(bookDifferenceSchema)),
  /** Null until it has finished, and if only the books were checked. `fault` is null for an unbroken log. */
  log: z.nullable(z.strictObject({ size: countSchema, fault: z.nullable(z.string()) })),
  /** Who has acknowledged its finding, when, and with which note; null until then. */
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedById: z._default(z.nullable(idSchema), null),
  acknowledgedAt: z.nullable(timeSchema),
  note: z.nullable(z.string()),
  version: z.int(),
});
export type Check = z.infer<typeof checkSchema>;

/** True for a check that found the books or the log broken. */
export function isRed({ differences, log }: Pick<Check, "differences" | "log">): boolean {
  return (differences?.length ?? 0) > 0 || (log?.fault ?? null) !== null;
}

/** True while administrators must be alerted. */
export function isAlarm(check: Check): boolean {
  return isRed(check) && check.acknowledgedAt === null;
}

export const booksSchema = z.strictObject({
  /** USD that belongs to traders: available, and held in pending orders and withdrawals. */
  owes: z.strictObject({ available: decimalSchema, held: decimalSchema }),
  /** USD since the desk began. */
  took: z.strictObject({ deposits: decimalSchema, fees: decimalSchema }),
  paid: z.strictObject({ withdrawals: decimalSchema, payouts: decimalSchema }),
  /** The last check of the books alone, which is due every ten minutes; null before the first. */
  booksChecked: z.nullable(z.strictObject({ at: timeSchema, node: z.nullable(idSchema) })),
  /** The newest ten, older ones that nobody has acknowledged, and the last that looked at the log. */
  checks: z.array(checkSchema),
});
export type Books = z.infer<typeof booksSchema>;

export const noteSchema = z
  .string()
  .check(
    z.overwrite(visible),
    z.trim(),
    z.minLength(1, "Say what you found out"),
    z.maxLength(500, "Use at most 500 characters"),
  );

export const booksEndpoints = {
  getBooks: {
    method: "GET",
    path: "/api/admin/books",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: booksSchema,
  },
  /** Starts a check, or returns the running one. */
  startCheck: {
    method: "POST",
    path: "/api/admin/checks",
    access: "admin",
    proof: "steady",
    status: 201,
    response: checkSchema,
  },
  acknowledgeCheck: {
    method: "POST",
    path: "/api/admin/checks/:id/acknowledge",
    access: "admin",
    params: idParams,
    body: z.strictObject({ note: noteSchema }),
    proof: "recent",
    status: 200,
    response: checkSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const booksEvents = {
  /** A check was requested, makes progress, has finished, or was acknowledged. */
  "check.changed": checkSchema,
} as const;
