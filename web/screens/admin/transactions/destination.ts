import { type AddressJudgement, judgeAddress } from "#protocol/addresses.ts";
import type { Transaction } from "#protocol/transactions.ts";

type Destination = Pick<Transaction, "type" | "crypto" | "walletAddress">;

/** What the address of a withdrawal shows about itself; null without an address. */
export function judgeDestination({ type, crypto, walletAddress }: Destination): AddressJudgement | null {
  return type === "withdrawal" && crypto !== null && walletAddress !== null
    ? judgeAddress(crypto, walletAddress)
    : null;
}

export function destinationCaution(destination: Destination): string | null {
  const judged = judgeDestination(destination);
  return judged !== null && "caution" in judged ? judged.caution : null;
}
