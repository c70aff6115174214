import { type AddressCheck, checkAddress } from "#protocol/addresses.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { known } from "../../language/index.ts";

type Destination = Pick<Transaction, "type" | "crypto" | "walletAddress">;

/** What to show about the address of a withdrawal; null without an address. */
export function checkDestination({ type, crypto, walletAddress }: Destination): AddressCheck | null {
  return type === "withdrawal" && crypto !== null && walletAddress !== null
    ? checkAddress(crypto, walletAddress)
    : null;
}

export function destinationCaution(destination: Destination): string | null {
  const check = checkDestination(destination);
  return check !== null && "caution" in check ? known(check.caution) : null;
}
