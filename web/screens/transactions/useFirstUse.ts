import { useMemo } from "react";
import { normalizeAddress } from "#protocol/addresses.ts";
import { isFirstUse } from "#protocol/firstUse.ts";
import { callLoader, useLoader, useTransactions, useUser } from "../../sync/index.ts";
import type { Withdrawal } from "./withdrawalValues.ts";

/** Whether none of the user's withdrawals to this address was paid, as the server will mark it; null until known. */
export function useFirstUse({ crypto, walletAddress }: Withdrawal): boolean | null {
  const { id: userId } = useUser();
  const address = normalizeAddress(crypto, walletAddress);
  const loader = useMemo(
    () => callLoader("listTransactions", { query: { type: "withdrawal", status: "completed", q: address } }),
    [address],
  );
  const { status } = useLoader(loader);
  const isNew = useTransactions(({ byId }) =>
    isFirstUse(
      [...byId.values()].filter((known) => known.userId === userId),
      { crypto, walletAddress: address },
    ),
  );
  if (!isNew) return false;
  return status === "loaded" ? true : null;
}
