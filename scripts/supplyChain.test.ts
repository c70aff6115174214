import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

/*
 * Checks the npm packages: no known vulnerability, no install script that was not allowed, no licence that was not
 * reviewed.
 */

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const { packages } = lockSchema.parse(read("package-lock.json"));
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read("package.json"));

const installed = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf("node_modules/") + 13), ...entry }));

/** The first versions without the advisories that concern this product. */
const FIXED = {
  koa: "3.2.1",
  "socket.io-parser": "4.2.7",
  "engine.io": "6.6.7",
  ws: "8.21.1",
  formidable: "3.5.4",
  qs: "6.14.2",
  vite: "8.0.16",
  knex: "2.4.0",
  objection: "3.0.0",
};

const LICENCES = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
  "PSF-2.0",
  "PostgreSQL",
]);

/**
 * Weak copyleft, used unchanged as separate files: the fonts, the build's CSS minifier, the tests' checker, the logo
 * renderer, the encryption of pushes. One names its licence, MIT, only in its LICENSE file.
 */
const LOOKED_AT: [name: RegExp, license: string][] = [
  [/^@fontsource-variable\//, "OFL-1.1"],
  [/^lightningcss(-|$)/, "MPL-2.0"],
  [/^axe-core$/, "MPL-2.0"],
  [/^@img\/sharp-libvips-/, "LGPL-3.0-or-later"],
  [/^@img\/sharp-win32-/, "Apache-2.0 AND LGPL-3.0-or-later"],
  [/^@img\/sharp-wasm32$/, "Apache-2.0 AND LGPL-3.0-or-later AND MIT"],
  [/^web-push$/, "MPL-2.0"],
  [/^xmlhttprequest-ssl$/, "none"],
];

function isLookedAt({ name, license = "none" }: { name: string; license?: string | undefined }): boolean {
  const alternatives = license.replace(/[()]/g, "").split(" OR ");
  return (
    alternatives.some((each) => each.split(" AND ").every((part) => LICENCES.has(part))) ||
    LOOKED_AT.some(([known, under]) => known.test(name) && under === license)
  );
}

function isAtLeast(version: string, fixed: string): boolean {
  const [have, need] = [version, fixed].map((text) => text.split("-")[0]?.split(".").map(Number) ?? []);
  for (let part = 0; part < 3; part += 1) {
    const difference = (have?.[part] ?? 0) - (need?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return !version.includes("-");
}

test.each([
  ["3.2.1", true],
  ["3.10.0", true],
  ["3.2.0", false],
  ["2.99.99", false],
  ["3.2.1-beta.1", false],
])("%s against 3.2.1", (version, expected) => {
  expect(isAtLeast(version, "3.2.1")).toBe(expected);
});

describe("no copy is older than the fixed version:", () => {
  test.each(Object.entries(FIXED))("%s %s", (name, fixed) => {
    const copies = installed.filter((each) => each.name === name);
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.filter(({ version }) => !isAtLeast(version ?? "0", fixed))).toEqual([]);
  });
});

test("only allowed packages run install scripts", () => {
  const running = new Set(installed.filter((each) => each.hasInstallScript === true).map(({ name }) => name));
  const unasked = [...running].filter((name) => !(name in allowScripts));
  expect(unasked).toEqual([]);
});

test("everything comes from the registry and is pinned by hash", () => {
  const strangers = installed.filter(
    ({ link, resolved = "https://registry.npmjs.org/", integrity }) =>
      link === true ||
      !resolved.startsWith("https://registry.npmjs.org/") ||
      integrity?.startsWith("sha512-") !== true,
  );
  expect(strangers.map(({ name }) => name)).toEqual([]);
});

test("every licence was reviewed", () => {
  const unknown = installed.filter((each) => !isLookedAt(each));
  expect(unknown.map(({ name, license }) => `${name} ${license}`)).toEqual([]);
});
