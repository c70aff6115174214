import { z } from "zod";
import { dropAllTabStorage, dropTabStorage, readTabStorage, writeTabStorage } from "./tabStorage.ts";

/*
 * What was typed but not sent yet, so that it survives a reload. Kept for the tab and the user, and forgotten when
 * they sign out.
 */

const PREFIX = "livedesk.draft.";
const OWNER = "owner";

/** What was kept under `name`, undefined if nothing was or it is not of this shape (an older version of the page). */
export function readDraft<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
  return readTabStorage(PREFIX + name, schema);
}

export function writeDraft(name: string, draft: unknown): void {
  writeTabStorage(PREFIX + name, draft);
}

export function dropDraft(name: string): void {
  dropTabStorage(PREFIX + name);
}

/** From here on drafts are this user's. Drops those that another user left in the tab before the page was loaded anew. */
export function claimDrafts(userId: string): void {
  if (readDraft(OWNER, z.string()) === userId) return;
  dropAllDrafts();
  writeDraft(OWNER, userId);
}

export function dropAllDrafts(): void {
  dropAllTabStorage(PREFIX);
}
