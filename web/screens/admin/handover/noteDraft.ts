import { z } from "zod/mini";
import type { DeskNote } from "#protocol/deskNote.ts";

/** The typed text, and the version that it is based on; null while nothing is typed. */
export const noteDraftSchema = z.nullable(z.object({ text: z.string(), version: z.number() }));
export type NoteDraft = z.infer<typeof noteDraftSchema>;

/** The newest version; null before the first. */
export function newestNote(notes: Iterable<DeskNote>): DeskNote | null {
  return [...notes].reduce<DeskNote | null>(
    (newest, note) => (newest === null || note.version > newest.version ? note : newest),
    null,
  );
}

/**
 * The version that somebody else wrote meanwhile; null if there is none. After a failover of the database it may have a
 * lower number.
 */
export function overtakenBy(draft: NoteDraft, newest: DeskNote | null): DeskNote | null {
  if (draft === null || newest === null) return null;
  return newest.version !== draft.version && newest.text !== draft.text ? newest : null;
}

/** Both texts, one after the other, so that neither is lost. */
export function joinTexts(theirs: string, mine: string): string {
  return [theirs.trimEnd(), mine.trimStart()].filter((text) => text !== "").join("\n\n");
}
