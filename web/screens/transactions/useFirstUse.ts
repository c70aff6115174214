import { useCallback, useMemo } from "react";
import { normalizeAddress } from "#protocol/addresses.ts";
import { isFirstUse } from "#protocol/firstUse.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callLoader, useKept, useLoader, useTransactions, useUser } from "../../sync/index.ts";
import type { Withdrawal } from "./withdrawalValues.ts";

/** Whether none of the user's withdrawals to this address was paid, by the server's rule; null until known. */
export function useFirstUse({ crypto, walletAddress }: Withdrawal): boolean | null {
  const { id: userId } = useUser();
  const address = normalizeAddress(crypto, walletAddress);
  const loader = useMemo(
    () => callLoader("listTransactions", { query: { type: "withdrawal", status: "completed", q: address } }),
    [address],
  );
  const { status } = useLoader(loader);
  const isUse = useCallback(
    (known: Transaction) =>
      known.userId === userId && !isFirstUse([known], { crypto, walletAddress: address }),
    [userId, crypto, address],
  );
  useKept(useTransactions, isUse);
  const isUsed = useTransactions(({ byId }) => [...byId.values()].some(isUse));
  if (isUsed) return false;
  return status === "loaded" ? true : null;
}
