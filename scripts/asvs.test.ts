import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { filesIn } from "./namedFiles.ts";

/* docs/asvs.md answers every requirement and names no proof that does not exist; SECURITY.md summarises it. */

const root = new URL("../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** The level of each requirement of ASVS 5.0.0 at levels 1 and 2. */
const levels = z.record(z.string(), z.number()).parse(JSON.parse(read("scripts/asvsRequirements.json")));

const rows = [
  ...read("docs/asvs.md").matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.+?) +\| (\S+) +\| (.+?) +\|$/gm),
].map(([, id = "", level = "", about = "", met = "", why = ""]) => ({ id, level, about, met, why }));

test("each requirement has one row, in order", () => {
  expect(rows.map(({ id, level }) => `${id}: ${level}`)).toEqual(
    Object.entries(levels).map(([id, level]) => `${id}: ${level}`),
  );
});

test("each says whether it is met, and what is met names its proof: a file, or a paragraph of another page", () => {
  expect(new Set(rows.map(({ met }) => met))).toEqual(new Set(["yes", "no", "n/a"]));
  const unproven = rows.filter(({ met, why }) => met === "yes" && filesIn(why).length === 0);
  expect(unproven).toEqual([]);
});

test("what is not met about calls, files, passwords, codes and sessions is not by the specification or the design", () => {
  const chosen = rows.filter(({ id, met }) => met === "no" && /^[4-7]\./.test(id));
  expect(chosen.map(({ id }) => id)).toEqual(
    "4.4.1 5.4.3 6.2.1 6.2.4 6.2.8 6.2.12 6.3.3 6.5.5 7.2.4 7.5.1".split(" "),
  );
  expect(chosen.filter(({ why }) => !/\bthe (specification|design)\b/.test(why))).toEqual([]);
});

test("every file and paragraph that it names exists", () => {
  const named = rows.flatMap(({ id, why }) => filesIn(why).map((path) => [id, path] as const));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(([, path]) => !existsSync(new URL(path, root)))).toEqual([]);

  const paragraphs = rows.flatMap(({ id, why }) =>
    [...why.matchAll(/_([^_]+)_ in `([^`]+)`/g)].map(([, title = "", page = ""]) => ({ id, title, page })),
  );
  expect(paragraphs.length).toBeGreaterThan(20);
  expect(
    paragraphs.filter(({ title, page }) => !new RegExp(`^(\\*\\*|## )${title}\\b`, "m").test(read(page))),
  ).toEqual([]);
});

test("SECURITY.md has the right counts, by chapter and in total", () => {
  const countsOf = (some: typeof rows) => [
    some.length,
    ...["yes", "no", "n/a"].map((verdict) => some.filter(({ met }) => met === verdict).length),
  ];
  const chapters = [...new Set(rows.map(({ id }) => id.split(".")[0]))];
  const expected = [
    ...chapters.map((chapter) => [
      `V${chapter}`,
      ...countsOf(rows.filter(({ id }) => id.startsWith(`${chapter}.`))),
    ]),
    ["all", ...countsOf(rows)],
  ];
  const told = [
    ...read("SECURITY.md").matchAll(
      /^\| (V\d+|all)(?: [^|]+?)? +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm,
    ),
  ].map(([, chapter, ...counts]) => [chapter, ...counts.map(Number)]);
  expect(told).toEqual(expected);
});
