import { execFile } from "node:child_process";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);

/** A file system of a few megabytes in memory. */
export type SmallDisk = {
  folder: string;
  /** Uses up all remaining space. */
  fill: () => Promise<void>;
  /** Frees what `fill` used. */
  clear: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Null if this user may not mount one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), "livedesk-disk-"));
  await chmod(folder, 0o711);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    async fill() {
      const file = await open(ballast, "a");
      try {
        for (;;) await file.write(CHUNK);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(ballast),
    async remove() {
      await run("umount", [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
