import { create } from "zustand";
import { findUser, giveBack, take, takeIfFree, type WorkItem } from "../../../sync/index.ts";

/** The item that this tab has taken: it renews it, and gives it back when it shows another one. */
export const useOwnClaim = create<{ item: WorkItem | null }>()(() => ({ item: null }));

/** Throws `ApiError` on a refusal. */
export async function takeHere(item: WorkItem): Promise<void> {
  await take(item);
  useOwnClaim.setState({ item });
}

/** For the item that is shown next; false if somebody else was faster. */
export async function takeNext(item: WorkItem): Promise<boolean> {
  const isOurs = await takeIfFree(item);
  if (isOurs) useOwnClaim.setState({ item });
  return isOurs;
}

/** Gives the item back if this tab has taken it. */
export function leaveItem(id: string): void {
  const { item } = useOwnClaim.getState();
  if (item?.id !== id) return;
  useOwnClaim.setState({ item: null });
  if (findUser() !== null) void giveBack(item);
}

/** Gives back an own claim, also one of another tab. */
export async function giveBackHere(item: WorkItem): Promise<void> {
  useOwnClaim.setState({ item: null });
  await giveBack(item);
}
