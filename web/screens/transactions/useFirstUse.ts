import { useMemo } from "react";
import { normalizeAddress } from "#protocol/addresses.ts";
import { callLoader, useLoader, useTransactions, useUser } from "../../sync/index.ts";
import type { Withdrawal } from "./withdrawalValues.ts";

/** Whether the user has no pending or paid withdrawal to this address; null until known. */
export function useFirstUse({ crypto, walletAddress }: Withdrawal): boolean | null {
  const { id: userId } = useUser();
  const address = normalizeAddress(crypto, walletAddress);
  const loader = useMemo(
    () => callLoader("listTransactions", { query: { type: "withdrawal", q: address } }),
    [address],
  );
  const { status } = useLoader(loader);
  const isKnown = useTransactions(({ byId }) =>
    [...byId.values()].some(
      (known) =>
        known.userId === userId &&
        known.type === "withdrawal" &&
        (known.status === "pending" || known.status === "completed") &&
        known.walletAddress !== null &&
        normalizeAddress(crypto, known.walletAddress) === address,
    ),
  );
  if (isKnown) return false;
  return status === "loaded" ? true : null;
}
