import { join } from "node:path";
import { ensureDataFolder } from "#db/dataFolder.ts";
import { ensureSecret, readSecret } from "#db/secretFile.ts";

const [SESSION_FILE, LOG_FILE, PUSH_FILE] = ["session-keys", "log-signing-key", "push-key"];

const SESSION_REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another, everybody has to sign in again, " +
  "and second factors can only be replaced with recovery codes.";

/** The key that signs session cookies, created on the first start. */
export async function ensureSessionKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, SESSION_FILE), 32, SESSION_REMEDY);
}

const LOG_REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another key, which signs the log from then on.";

/** The secret from which the key of the transparency log is derived, created on the first start. */
export async function ensureLogSigningKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, LOG_FILE), 32, LOG_REMEDY);
}

const PUSH_REMEDY =
  "Put the file back from a backup. Without one remove it: the next start makes another key, and browsers get pushes again once their users open the desk.";

/** The secret from which the key for push services is derived, created on the first start. */
export async function ensurePushKey(dataDir: string): Promise<string> {
  await ensureDataFolder(dataDir);
  return ensureSecret(join(dataDir, PUSH_FILE), 32, PUSH_REMEDY);
}

/** Throws a `StartupError` about the first stored secret that is damaged; creates none. */
export async function checkKeptSecrets(dataDir: string): Promise<void> {
  await readSecret(join(dataDir, SESSION_FILE), SESSION_REMEDY);
  await readSecret(join(dataDir, LOG_FILE), LOG_REMEDY);
  await readSecret(join(dataDir, PUSH_FILE), PUSH_REMEDY);
}
