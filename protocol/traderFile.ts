import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";
import { commentSchema } from "./forms.ts";

/*
 * The administrators' notes and flags about a trader. Notes are never deleted; flags are shown wherever the trader
 * appears. Traders see neither.
 */

export const MAX_NOTE_LENGTH = 2_000;
/** Per trader; it stops a program that writes notes in a loop. */
export const MAX_NOTES = 500;
/** How many texts a note can have had. */
export const MAX_NOTE_TEXTS = 50;
/** For how many traders flags can be requested at once. */
export const MAX_FLAGGED = 100;

/**
 * Several lines of text, without control characters except line breaks, and without characters that change the
 * direction of text.
 */
export const noteTextSchema = z.string().check(
  z.overwrite((text) => text.replace(/\r\n?/g, "\n").trim()),
  z.minLength(1, "Write a note first"),
  z.maxLength(MAX_NOTE_LENGTH, `Use at most ${MAX_NOTE_LENGTH} characters`),
  z.regex(
    /^(?:\n|[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069])*$/u,
    "Remove the control characters",
  ),
);

export const noteSchema = z.strictObject({
  id: idSchema,
  /** The trader. */
  userId: idSchema,
  /** Empty if the trader was anonymised. */
  text: z.string(),
  authorId: idSchema,
  author: z.string(),
  createdAt: timeSchema,
  /** Null if it was never edited. */
  editedAt: z.nullable(timeSchema),
  version: versionSchema,
});
export type Note = z.infer<typeof noteSchema>;

const noteTextsSchema = z.array(z.strictObject({ text: z.string(), at: timeSchema }));
export type NoteTexts = z.infer<typeof noteTextsSchema>;

export const FLAGS = ["verified_by_phone", "watch"] as const;
export const flagSchema = z.enum(FLAGS);
export type Flag = z.infer<typeof flagSchema>;

export const traderFlagsSchema = z.strictObject({
  /** The id of the trader. */
  id: idSchema,
  flags: z.array(
    z.strictObject({ flag: flagSchema, reason: z.string(), by: z.string(), byId: idSchema, at: timeSchema }),
  ),
  /** 0 if the trader never had a flag. */
  version: versionSchema,
});
export type TraderFlags = z.infer<typeof traderFlagsSchema>;

const noteParams = z.strictObject({ id: idSchema, note: idSchema });
const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

export const traderFileEndpoints = {
  /** Newest first. */
  listNotes: {
    method: "GET",
    path: "/api/admin/users/:id/notes",
    access: "admin",
    token: "desk_read",
    params: idParams,
    query: z.pick(pageQuery, { limit: true, before: true }),
    status: 200,
    response: z.array(noteSchema),
  },
  addNote: {
    method: "POST",
    path: "/api/admin/users/:id/notes",
    access: "admin",
    params: idParams,
    body: z.strictObject({ text: noteTextSchema }),
    proof: "steady",
    status: 201,
    response: noteSchema,
  },
  /** By its author; the former texts are kept. */
  editNote: {
    method: "PUT",
    path: "/api/admin/users/:id/notes/:note",
    access: "admin",
    params: noteParams,
    body: z.strictObject({ text: noteTextSchema, version: versionSchema }),
    proof: "steady",
    status: 200,
    response: noteSchema,
  },
  /** All texts that a note has had, oldest first. */
  listNoteTexts: {
    method: "GET",
    path: "/api/admin/users/:id/notes/:note/texts",
    access: "admin",
    token: "desk_read",
    params: noteParams,
    status: 200,
    response: noteTextsSchema,
  },
  listFlags: {
    method: "GET",
    path: "/api/admin/flags",
    access: "admin",
    token: "desk_read",
    query: z.strictObject({
      /** Ids of traders, separated by commas. */
      users: z.string().check(z.regex(new RegExp(`^${UUID}(?:,${UUID}){0,${MAX_FLAGGED - 1}}$`))),
    }),
    status: 200,
    response: z.array(traderFlagsSchema),
  },
  /** Sets a flag or clears it. */
  changeFlag: {
    method: "PUT",
    path: "/api/admin/users/:id/flags/:flag",
    access: "admin",
    params: z.strictObject({ id: idSchema, flag: flagSchema }),
    body: z.strictObject({ isSet: z.boolean(), reason: commentSchema.check(z.minLength(1, "Say why")) }),
    proof: "steady",
    status: 200,
    response: traderFlagsSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const traderFileEvents = {
  /** A new note, or one that was edited. */
  "traderNote.changed": noteSchema,
  "flags.changed": traderFlagsSchema,
} as const;
