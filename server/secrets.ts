import { join } from "node:path";
import { ensureDataFolder } from "#db/dataFolder.ts";
import { ensureSecret } from "#db/secretFile.ts";

const SESSION_REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another, everybody has to sign in again, " +
  "and second factors can only be replaced with recovery codes.";

/** The key that signs session cookies, created on the first start. */
export async function ensureSessionKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, "session-keys"), 32, SESSION_REMEDY);
}

const LOG_REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another key, which signs the log from then on.";

/** What the key is made of that signs the heads of the transparency log, made on the first start. */
export async function ensureLogSigningKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, "log-signing-key"), 32, LOG_REMEDY);
}

const PUSH_REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another key, and browsers get pushes again once their users open the desk.";

/** What the key is made of that proves the desk's identity to push services, made on the first start. */
export async function ensurePushKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, "push-key"), 32, PUSH_REMEDY);
}
