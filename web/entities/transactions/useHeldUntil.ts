import { useCallback } from "react";
import type { Transaction } from "#protocol/transactions.ts";
import { useNow } from "../../components/ticker.ts";

/** When a held withdrawal can be paid; null if it is not held or the hold is over. */
export function useHeldUntil({ status, heldUntil }: Transaction): string | null {
  const isHeld = useNow(
    useCallback((now: number) => heldUntil !== null && new Date(heldUntil).getTime() > now, [heldUntil]),
  );
  return isHeld && status === "pending" ? heldUntil : null;
}
