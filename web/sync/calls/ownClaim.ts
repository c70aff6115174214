import { create } from "zustand";
import { findUser } from "../stores/session.ts";
import { giveBack, take, takeIfFree, type WorkItem } from "./teamCalls.ts";

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

/** Keeps what this tab has taken, unless somebody else has it by now. */
export async function renewHere(item: WorkItem): Promise<void> {
  if (!(await takeIfFree(item)) && has(item.id)) useOwnClaim.setState({ item: null });
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
  if (has(item.id)) useOwnClaim.setState({ item: null });
  await giveBack(item);
}

function has(id: string): boolean {
  return useOwnClaim.getState().item?.id === id;
}
