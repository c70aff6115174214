import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const packageDir = join(dirname(require.resolve("@sparticuz/chromium")), "..", "..");
const cacheDir = join(packageDir, "..", "..", ".cache", "livedesk");
const unpacker = fileURLToPath(new URL("unpackChromium.ts", import.meta.url));

export type BundledChromium = {
  executable: string;
  /** NSS and NSPR, for systems without them. */
  libraries: string;
  /** A fontconfig file, for systems without one. */
  fonts: string;
};

/** Unpacks the Chromium of the npm package @sparticuz/chromium, once per `npm ci`. */
export async function unpackBundledChromium(): Promise<BundledChromium> {
  const target = join(cacheDir, "chromium");
  if (!existsSync(target)) {
    await mkdir(cacheDir, { recursive: true });
    const draft = await mkdtemp(join(cacheDir, "chromium-"));
    try {
      await unpackInto(draft);
      await writeFile(join(draft, "fonts.conf"), fontsConfiguration(join(target, "fonts")));
      await rename(draft, target);
    } catch (error) {
      // Another run unpacked it at the same moment: its copy is just as good.
      if (!existsSync(target)) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return {
    executable: join(target, "chromium"),
    libraries: join(target, "al2023", "lib"),
    fonts: join(target, "fonts.conf"),
  };
}

async function unpackInto(folder: string): Promise<void> {
  // The package unpacks its libraries only where it detects this platform.
  const env = {
    ...process.env,
    TMPDIR: folder,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x",
    TSX_DISABLE_CACHE: "1",
  };
  await promisify(execFile)(process.execPath, ["--import", "tsx", unpacker], { env });
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}</cachedir>
</fontconfig>
`;
}
