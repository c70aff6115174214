import { z } from "zod";
import { readDraft, writeDraft } from "./drafts.ts";

type OnTaken = (isSent: (draft: unknown) => boolean) => void;
const onScreen = new Map<string, OnTaken>();

/**
 * What was sent was taken: `rest` is left of the draft, also when its form went off the screen meanwhile, or came back
 * to it. What was typed since then stays.
 */
export function markDraftSubmitted<D>(name: string, sent: D, rest: D): void {
  const isSent = (draft: unknown) => JSON.stringify(draft) === JSON.stringify(sent);
  if (isSent(readDraft(name, z.unknown()))) writeDraft(name, rest);
  onScreen.get(name)?.(isSent);
}

/** Tells the form that shows this draft that something of it was taken; returns what ends that. */
export function onDraftSubmitted(name: string, onTaken: OnTaken): () => void {
  onScreen.set(name, onTaken);
  return () => void (onScreen.get(name) === onTaken && onScreen.delete(name));
}
