import { logEndpoints, type LogHead } from "#protocol/log.ts";
import { callShape } from "./api.ts";

/** The published key (32 bytes in hex) that a head names; null if there is none. Throws `ApiError`. */
export async function findPublicKey({ keyId }: LogHead): Promise<string | null> {
  const keys = await callShape(logEndpoints.getLogKeys);
  return keys.find((key) => key.keyId === keyId)?.publicKey ?? null;
}
