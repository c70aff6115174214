import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* SECURITY.md covers every requirement and names no proof that does not exist. */

/** Number and level of the ASVS 5.0.0 requirements of levels 1 and 2 on the page's five subjects. */
const REQUIREMENTS = `
  6.1.1:1 6.1.2:2 6.1.3:2
  6.2.1:1 6.2.2:1 6.2.3:1 6.2.4:1 6.2.5:1 6.2.6:1 6.2.7:1 6.2.8:1 6.2.9:2 6.2.10:2 6.2.11:2 6.2.12:2
  6.3.1:1 6.3.2:1 6.3.3:2 6.3.4:2
  6.4.1:1 6.4.2:1 6.4.3:2 6.4.4:2
  6.5.1:2 6.5.2:2 6.5.3:2 6.5.4:2 6.5.5:2
  6.6.1:2 6.6.2:2 6.6.3:2
  6.8.1:2 6.8.2:2 6.8.3:2 6.8.4:2
  7.1.1:2 7.1.2:2 7.1.3:2
  7.2.1:1 7.2.2:1 7.2.3:1 7.2.4:1
  7.3.1:2 7.3.2:2
  7.4.1:1 7.4.2:1 7.4.3:2 7.4.4:2 7.4.5:2
  7.5.1:2 7.5.2:2
  7.6.1:2 7.6.2:2
  8.1.1:1 8.1.2:2
  8.2.1:1 8.2.2:1 8.2.3:2
  8.3.1:1 8.4.1:2
  5.1.1:2
  5.2.1:1 5.2.2:1 5.2.3:2
  5.3.1:1 5.3.2:1
  5.4.1:2 5.4.2:2 5.4.3:2
  4.4.1:1 4.4.2:2 4.4.3:2 4.4.4:2
`
  .trim()
  .split(/\s+/);

const root = new URL("../", import.meta.url);
const page = readFileSync(new URL("SECURITY.md", root), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| .+? +\| (\S+) +\| (.+?) +\|$/gm)].map(
  ([, number = "", level = "", met = "", why = ""]) => ({ number, level, met, why }),
);

/** The files of this repository named in a text. */
function filesIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\/[\w.-]*|[\w-]+\.md)`/g)].map(([, path = ""]) => path);
}

test("each requirement has its row, in order, and the totals are right", () => {
  expect(rows.map(({ number, level }) => `${number}:${level}`)).toEqual(REQUIREMENTS);
  const count = (verdict: string) => rows.filter(({ met }) => met === verdict).length;
  const [yes, no, none] = [count("yes"), count("no"), count("n/a")];
  expect(yes + no + none).toBe(rows.length);
  expect(page.replace(/\s+/g, " ")).toContain(
    `Of these ${rows.length}, ${yes} are met, ${no} are not, ${none} do not apply.`,
  );
});

test("each requirement that is met names its proof: a file, or a paragraph of the page", () => {
  const unproven = rows.filter(({ met, why }) => {
    const paragraph = /^_(.+)_ above/.exec(why)?.[1];
    const isWritten = paragraph !== undefined && page.includes(`**${paragraph}.**`);
    return met === "yes" && !isWritten && filesIn(why).length === 0;
  });
  expect(unproven).toEqual([]);
});

test("every file named on the page exists", () => {
  const missing = filesIn(page).filter((path) => !existsSync(new URL(path, root)));
  expect(missing).toEqual([]);
});
