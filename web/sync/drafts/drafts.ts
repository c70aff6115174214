import { z } from "zod";

/*
 * What was typed but not sent yet, so that it survives a reload. Kept for the tab and the user, and forgotten when
 * they sign out.
 */

const PREFIX = "livedesk.draft.";
const OWNER = "owner";

/** What was kept under `name`, undefined if nothing was or it is not of this shape (an older version of the page). */
export function readDraft<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
  try {
    const stored = sessionStorage.getItem(PREFIX + name);
    return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
  } catch {
    // Storage is blocked: there is no draft.
    return undefined;
  }
}

export function writeDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: what was typed lasts as long as the page.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is blocked: there was no draft.
  }
}

/** From here on drafts are this user's; what another has left in the tab, whose page was loaded anew meanwhile, goes. */
export function claimDrafts(userId: string): void {
  if (readDraft(OWNER, z.string()) === userId) return;
  dropAllDrafts();
  writeDraft(OWNER, userId);
}

export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: there were no drafts.
  }
}
