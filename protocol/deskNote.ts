import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { countSchema, idSchema, timeSchema, versionSchema } from "./scalars.ts";

/* How administrators hand over: a note that all of them see and edit, and a report of what was decided in a shift. */

export const MAX_NOTE_LENGTH = 10_000;
/** A shift report reaches back at most this far. */
export const MAX_SHIFT_DAYS = 7;

export const deskNoteSchema = z.strictObject({
  id: idSchema,
  text: z.string(),
  writtenBy: z.string(),
  writtenById: idSchema,
  writtenAt: timeSchema,
  /** Counts from 1; each version is kept. */
  version: versionSchema,
});
export type DeskNote = z.infer<typeof deskNoteSchema>;

const deciderSchema = z.strictObject({
  userId: idSchema,
  username: z.string(),
  orders: countSchema,
  deposits: countSchema,
  withdrawals: countSchema,
  /** The median time from arrival to decision; null if they decided nothing. */
  medianSeconds: z.nullable(countSchema),
});

const openSchema = z.strictObject({ waiting: countSchema, oldestAt: z.nullable(timeSchema) });

export const shiftReportSchema = z.strictObject({
  since: timeSchema,
  until: timeSchema,
  /** Who decided what, the busiest first. */
  deciders: z.array(deciderSchema),
  /** What the next shift finds open. */
  open: z.strictObject({
    orders: openSchema,
    deposits: openSchema,
    withdrawals: openSchema,
    /** Withdrawals that somebody has started to pay. */
    paying: countSchema,
    /** Requests that wait for a second administrator. */
    approvals: countSchema,
  }),
});
export type ShiftReport = z.infer<typeof shiftReportSchema>;

/** Calls about handing over; a part of `endpoints`. */
export const deskNoteEndpoints = {
  /** Newest first; the first is the note as it is now. */
  listDeskNotes: {
    method: "GET",
    path: "/api/admin/notes",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: z.array(deskNoteSchema),
  },
  /** Refused with `stale_version` unless it is based on the newest version. It only informs administrators. */
  writeDeskNote: {
    method: "POST",
    path: "/api/admin/notes",
    access: "admin",
    body: z.strictObject({
      text: z
        .string()
        .check(
          z.maxLength(MAX_NOTE_LENGTH, `Use at most ${MAX_NOTE_LENGTH} characters`),
          z.regex(/^[^\0\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, "Remove the control characters"),
        ),
      /** The version that it replaces; 0 if there was none. */
      version: z.int().check(z.minimum(0)),
    }),
    proof: "none",
    status: 200,
    response: deskNoteSchema,
  },
  /** Since a time, or since the caller signed in. */
  getShiftReport: {
    method: "GET",
    path: "/api/admin/shift",
    access: "admin",
    token: "desk_read",
    query: z.strictObject({ since: z.optional(timeSchema) }),
    status: 200,
    response: shiftReportSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const deskNoteEvents = { "note.changed": deskNoteSchema } as const;
