/** A valid Bitcoin address. */
export const BTC_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** The body of a withdrawal in BTC. */
export function withdrawalRequest(amount: string, changes: object = {}) {
  return { type: "withdrawal", crypto: "BTC", amount, walletAddress: BTC_ADDRESS, ...changes };
}

let deposits = 0;

/** The body of a deposit, with a different id each time. */
export function depositRequest(amount: string, changes: object = {}) {
  return { type: "deposit", amount, transactionId: `0xdeposit${(deposits += 1)}`, ...changes };
}
