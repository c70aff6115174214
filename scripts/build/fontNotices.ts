import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const FONTS = ["@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono"];

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The fonts' notices in the format of Vite's, which covers only code. */
export async function fontNotices(root: string): Promise<string> {
  const notices = FONTS.map(async (font) => {
    const folder = join(root, "node_modules", font);
    const { name, version, license } = packageSchema.parse(
      JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
    );
    return `\n## ${name} - ${version} (${license})\n\n${await readFile(join(folder, "LICENSE"), "utf8")}`;
  });
  return (await Promise.all(notices)).join("");
}
