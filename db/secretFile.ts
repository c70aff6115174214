import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * The secret kept in the file at `path`, made of `bytes` random bytes when there is none, readable by its owner only.
 * It is written beside its place and linked into it: of two starts at the same moment both get the same, whole secret.
 */
export async function ensureSecret(path: string, bytes: number): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(bytes).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(path, "utf8")).trim();
}
