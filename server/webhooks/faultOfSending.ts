import { InternalAddressError } from "../outgoing/publicAddress.ts";

/** By the code of the error. */
export const FAULTS_OF_SENDING: Readonly<Record<string, string>> = {
  ENOTFOUND: "There is no server with this name.",
  EAI_AGAIN: "The name could not be looked up.",
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection.",
  EHOSTUNREACH: "The receiver can't be reached.",
  ENETUNREACH: "The receiver can't be reached.",
  ETIMEDOUT: "The receiver did not answer in time.",
};

/**
 * Explains why a delivery had no answer. It repeats nothing that Node says about the connection, which names addresses
 * that only the server can see.
 */
export function faultOfSending(error: unknown): string {
  if (error instanceof InternalAddressError) return "The name leads to an address inside a network.";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|SIGNATURE|SSL|TLS/.test(code)) return `The receiver's certificate is not valid (${code}).`;
  return FAULTS_OF_SENDING[code] ?? "The receiver did not answer in time.";
}
