import { execFile } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FOLDER = fileURLToPath(new URL("../peers/", import.meta.url));
const LOCK = `${FOLDER}package-lock.json`;
const INSTALLED = `${FOLDER}node_modules/.bench-lock.json`;

/** Installs the products to compare with, unless they are there already; the product's own `npm ci` does not. */
export async function installPeers(): Promise<void> {
  const [wanted, installed] = await Promise.all([
    readFile(LOCK, "utf8"),
    readFile(INSTALLED, "utf8").catch(() => ""),
  ]);
  if (wanted === installed) return;
  console.log("Installing bench/peers …");
  await promisify(execFile)("npm", ["ci", "--no-fund", "--no-audit"], {
    cwd: FOLDER,
    shell: process.platform === "win32",
  });
  await copyFile(LOCK, INSTALLED);
}
