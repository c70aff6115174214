import { create } from "zustand";
import type { ApiError } from "../../apiError.ts";
import { findUser } from "../stores/session.ts";
import { outcomeOf } from "./outcomeOf.ts";
import { giveBack, isGone, take, type WorkItem } from "./teamCalls.ts";

type OwnClaim = {
  /** This tab's claim: the tab renews it, and gives it back when it shows another item. */
  item: WorkItem | null;
  /** The item that it could not claim automatically, and why. */
  refused: { id: string; why: string } | null;
};

export const useOwnClaim = create<OwnClaim>()(() => ({ item: null, refused: null }));

/** Throws `ApiError` on a refusal. */
export async function takeHere(item: WorkItem): Promise<void> {
  await take(item);
  useOwnClaim.setState({ item, refused: null });
}

/**
 * Claims the item that is shown next; false if somebody else was faster. If it is refused for another reason, the item
 * is shown unclaimed.
 */
export async function takeNext(item: WorkItem): Promise<boolean> {
  const refusal = await outcomeOf(() => take(item));
  if (refusal === null) useOwnClaim.setState({ item, refused: null });
  else if (!isGone(refusal)) tell(item, refusal);
  return refusal === null || !isGone(refusal);
}

/** Renews this tab's claim, unless the server says that it is no longer this user's. */
export async function renewHere(item: WorkItem): Promise<void> {
  const refusal = await outcomeOf(() => take(item));
  // Without an answer, the claim may still hold.
  if (refusal === null || refusal.isUncertain || refusal.code === "rate_limited" || !has(item.id)) return;
  useOwnClaim.setState({ item: null });
  if (!isGone(refusal)) tell(item, refusal);
}

/** Gives the item back if this tab has claimed it. */
export function leaveItem(id: string): void {
  const { item, refused } = useOwnClaim.getState();
  if (refused?.id === id) useOwnClaim.setState({ refused: null });
  if (item?.id !== id) return;
  useOwnClaim.setState({ item: null });
  if (findUser() !== null) void giveBack(item);
}

/** Gives back one of the user's claims, even another tab's. */
export async function giveBackHere(item: WorkItem): Promise<void> {
  if (has(item.id)) useOwnClaim.setState({ item: null });
  await giveBack(item);
}

function tell({ id }: WorkItem, { serverMessage }: ApiError): void {
  useOwnClaim.setState({ refused: { id, why: serverMessage } });
}

function has(id: string): boolean {
  return useOwnClaim.getState().item?.id === id;
}
