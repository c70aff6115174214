import { randomBytes } from "node:crypto";
import { link, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeDurably } from "./durableFile.ts";
import { hasCode, inFolder } from "./fileErrors.ts";
import { StartupError } from "./startupError.ts";
import { isStrongSecret } from "./strongSecret.ts";

/**
 * The secret in the file at `path`; if there is no file, it is created from `bytes` random bytes (24 or more), readable
 * by its owner only. It is written to a temporary file and linked into place, so that two simultaneous starts get the
 * same, complete secret. An invalid one, as left by a full disk or a power cut, is refused, with advice from `remedy`.
 */
export async function ensureSecret(path: string, bytes: number, remedy: string): Promise<string> {
  const kept = await readSecret(path, remedy);
  if (kept !== null) return kept;
  await inFolder(dirname(path), () => placeSecret(path, randomBytes(bytes).toString("base64url")));
  return ensureSecret(path, bytes, remedy);
}

/** Puts a secret into place, unless there is one by now. */
export async function placeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeDurably(draft, secret);
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

/** The secret in the file at `path`; null if there is no such file. */
export async function readSecret(path: string, remedy: string): Promise<string | null> {
  const content = await inFolder(dirname(path), () => readIfThere(path));
  if (content === null) return null;
  const secret = content.trim();
  if (isStrongSecret(secret) && !/\p{Cc}/u.test(secret)) return secret;
  throw new StartupError(`The secret in ${path} is empty, damaged or too short. ${remedy}`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    // Docker creates a folder if a file to be mounted is missing.
    if (hasCode(error, "EISDIR")) return "";
    throw error;
  }
}
