import { open } from "node:fs/promises";

/**
 * Writes a new file, readable by its owner only, and flushes it to disk. Its name is durable only after `syncFolder`.
 */
export async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the entries of a folder to disk: files created, moved or removed in it. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and flushes names automatically.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
