import { chmod, mkdir, realpath } from "node:fs/promises";
import { inFolder } from "./embedded/obstacles.ts";

/** Makes the folder of the embedded database and of generated secrets where there is none; resolves to its real path. */
export async function ensureDataFolder(dataDir: string): Promise<string> {
  return inFolder(dataDir, async () => {
    const created = await mkdir(dataDir, { recursive: true });
    // Others may enter but not list: as root the embedded database in here runs as another user.
    if (created !== undefined) await chmod(dataDir, 0o711);
    return realpath(dataDir);
  });
}
