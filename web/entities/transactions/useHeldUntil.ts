import { useCallback } from "react";
import type { Transaction } from "#protocol/transactions.ts";
import { useNow } from "../../components/ticker.ts";

/** From when on a pending withdrawal can be paid; null where nothing holds it, or not any more. */
export function useHeldUntil({ status, heldUntil }: Transaction): string | null {
  const isHeld = useNow(
    useCallback((now: number) => heldUntil !== null && new Date(heldUntil).getTime() > now, [heldUntil]),
  );
  return isHeld && status === "pending" ? heldUntil : null;
}
