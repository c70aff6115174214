import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The key that signs session cookies, made on the first start. It is written beside its place and linked into it, so
 * that of two starts at the same moment both get the same, whole key.
 */
export async function ensureSessionKeys(dataDir: string): Promise<string> {
  const path = join(dataDir, "session-keys");
  // Others may enter but not list: the embedded database in here runs as another user when the server is root.
  if ((await mkdir(dataDir, { recursive: true })) !== undefined) await chmod(dataDir, 0o711);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(path, "utf8")).trim();
}
