import { join } from "node:path";
import { ensureDataFolder } from "#db/dataFolder.ts";
import { ensureSecret } from "#db/secretFile.ts";

const REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another, everybody has to sign in again, " +
  "and second factors can only be replaced with recovery codes.";

/** The key that signs session cookies, created on the first start. */
export async function ensureSessionKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, "session-keys"), 32, REMEDY);
}
