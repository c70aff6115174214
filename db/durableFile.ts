import { open } from "node:fs/promises";

/** Writes a new file, for its owner's eyes only, that is on the disk when this resolves; its name is only with `syncFolder`. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Has the names in a folder on the disk: what was made in it, moved or removed. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
