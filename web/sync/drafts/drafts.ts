import { z } from "zod/mini";
import { dropAllTabStorage, dropTabStorage, readTabStorage, writeTabStorage } from "./tabStorage.ts";

/* What was typed but not sent yet, so that it survives a reload. Kept per tab and user, and forgotten on sign-out. */

const PREFIX = "livedesk.draft.";
const OWNER = "owner";

/**
 * The draft stored under `name`; undefined if there is none or it has another shape (from an older version of the
 * page).
 */
export function readDraft<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | undefined {
  return readTabStorage(PREFIX + name, schema);
}

export function writeDraft(name: string, draft: unknown): void {
  writeTabStorage(PREFIX + name, draft);
}

export function dropDraft(name: string): void {
  dropTabStorage(PREFIX + name);
}

/** Assigns the drafts to this user. Drops those that another user left in the tab before a reload. */
export function claimDrafts(userId: string): void {
  if (readDraft(OWNER, z.string()) === userId) return;
  dropAllDrafts();
  writeDraft(OWNER, userId);
}

export function dropAllDrafts(): void {
  dropAllTabStorage(PREFIX);
}
