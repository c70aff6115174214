import { normalizeAddress } from "./addresses.ts";
import type { Coin } from "./coins.ts";
import type { Transaction } from "./transactions.ts";

/** Where a withdrawal goes. */
export type Destination = { crypto: Coin; walletAddress: string };

type Earlier = Pick<Transaction, "type" | "crypto" | "walletAddress" | "status">;

/** True if this pending or paid withdrawal of the same user goes to the same address, in any spelling. */
export function goesTo(earlier: Earlier, { crypto, walletAddress }: Destination): boolean {
  return (
    earlier.type === "withdrawal" &&
    earlier.crypto === crypto &&
    (earlier.status === "pending" || earlier.status === "completed") &&
    earlier.walletAddress !== null &&
    normalizeAddress(crypto, earlier.walletAddress) === normalizeAddress(crypto, walletAddress)
  );
}

/**
 * True until one of the user's withdrawals to the address was paid, so a small cancelled one makes no difference. The
 * review of a withdrawal shows it before the server does.
 */
export function isFirstUse(earlier: Iterable<Earlier>, to: Destination): boolean {
  return ![...earlier].some((one) => one.status === "completed" && goesTo(one, to));
}
