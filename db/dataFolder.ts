import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { hasCode, inFolder } from "./fileErrors.ts";

/** Creates the folder of the embedded database and generated secrets if it is missing; resolves to its real path. */
export async function ensureDataFolder(dataDir: string): Promise<string> {
  return inFolder(dataDir, async () => {
    const isNew = await createFolder(resolve(dataDir));
    // Others may enter but not list it: if this process is root, the embedded database in here runs as another user.
    if (isNew) await chmod(dataDir, 0o711);
    return realpath(dataDir);
  });
}

/**
 * Includes the folders above it; false if it exists. Node's own `recursive` never ends if a folder can't be made and
 * the system reports it as missing, as in /proc, and it reports a missing folder on a read-only disk.
 */
async function createFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST") && (await stat(path)).isDirectory()) return false;
    if (!hasCode(error, "ENOENT") || dirname(path) === path) throw error;
  }
  await createFolder(dirname(path));
  return createBelow(path);
}

/** Within an existing folder; another process may do so at the same time. */
async function createBelow(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}
