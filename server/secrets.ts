import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureSecret } from "#db/secretFile.ts";

const REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another, everybody has to sign in again, " +
  "and second factors can only be replaced with recovery codes.";

/** The key that signs session cookies, made on the first start. */
export async function ensureSessionKey(dataDir: string): Promise<string> {
  // Others may enter but not list: the embedded database in here runs as another user when the server is root.
  if ((await mkdir(dataDir, { recursive: true })) !== undefined) await chmod(dataDir, 0o711);
  return ensureSecret(join(dataDir, "session-keys"), 32, REMEDY);
}
