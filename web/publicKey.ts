import { logEndpoints, type LogHead } from "#protocol/log.ts";
import { callShape } from "./api.ts";

/** The key (32 bytes in hex) that the desk publishes by the name in a head; null where it publishes none. Throws `ApiError`. */
export async function findPublicKey({ keyId }: LogHead): Promise<string | null> {
  const keys = await callShape(logEndpoints.getLogKeys);
  return keys.find((key) => key.keyId === keyId)?.publicKey ?? null;
}
