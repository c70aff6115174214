import { z } from "zod/mini";
import { readDraft, writeDraft } from "./drafts.ts";

type OnTaken = (isSent: (draft: unknown) => boolean) => void;
const onScreen = new Map<string, OnTaken>();

/**
 * Reduces a draft to `rest` once `sent` was accepted, even if its form has been closed or reopened meanwhile. What was
 * typed since then stays.
 */
export function markDraftSubmitted<D>(name: string, sent: D, rest: D): void {
  const isSent = (draft: unknown) => JSON.stringify(draft) === JSON.stringify(sent);
  if (isSent(readDraft(name, z.unknown()))) writeDraft(name, rest);
  onScreen.get(name)?.(isSent);
}

/** Calls back when part of this draft was accepted; returns a function that stops it. */
export function onDraftSubmitted(name: string, onTaken: OnTaken): () => void {
  onScreen.set(name, onTaken);
  return () => void (onScreen.get(name) === onTaken && onScreen.delete(name));
}
