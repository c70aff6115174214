import { chmod, mkdir, realpath } from "node:fs/promises";
import { inFolder } from "./embedded/exitReasons.ts";
import { hasCode } from "./embedded/processes.ts";

/** Creates the folder of the embedded database and generated secrets if it is missing; resolves to its real path. */
export async function ensureDataFolder(dataDir: string): Promise<string> {
  return inFolder(dataDir, async () => {
    const created = await mkdir(dataDir, { recursive: true }).catch((error: unknown) =>
      tellReadOnly(dataDir, error),
    );
    // Others may enter but not list it: if this process is root, the embedded database in here runs as another user.
    if (created !== undefined) await chmod(dataDir, 0o711);
    return realpath(dataDir);
  });
}

/** On a read-only disk Node reports a missing folder, unless it creates only one level. */
async function tellReadOnly(dataDir: string, error: unknown): Promise<never> {
  const plain: unknown = await mkdir(dataDir).catch((reason: unknown) => reason);
  throw hasCode(plain, "EROFS") ? plain : error;
}
