import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { listVariables } from "./environment.ts";

/* .env.example names every variable with its default and meaning; so does README's table. */

type Entry = { name: string; preset: string; meaning: string };

let entries: Entry[];
let compose: string;
let readme: string;

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), "utf8");

beforeAll(async () => {
  const lines = (await read(".env.example")).split("\n");
  entries = lines.flatMap((line, index) => {
    const [, name, preset = ""] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, preset, meaning: lines[index - 1] ?? "" }];
  });
  compose = await read("docker-compose.yml");
  readme = await read("README.md");
});

test("it starts with the server's variables and their defaults, in the order in which they are read", () => {
  const own = listVariables();
  expect(own).toContainEqual({ name: "PORT", preset: "3000" });
  expect(own).toContainEqual({ name: "DATABASE_URL", preset: "" });
  expect(entries.slice(0, own.length).map(({ name, preset }) => ({ name, preset }))).toEqual(own);
});

test("it continues with docker-compose.yml's other variables, and names nothing else", () => {
  const own = new Set(listVariables().map(({ name }) => name));
  const further = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
  const expected = new Set(further.filter((name) => !own.has(name)));
  expect(expected).toContain("POSTGRES_PASSWORD");
  expect(
    entries
      .slice(own.size)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...expected].toSorted());
});

test("docker-compose.yml passes on every variable but those that follow from it", () => {
  const passed = new Set([...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name));
  const left = listVariables().filter(({ name }) => !passed.has(name));
  expect(left.map(({ name }) => name)).toEqual([
    "NODE_ENV",
    "HOST",
    "PORT",
    "DATABASE_DIRECT_URL",
    "DATABASE_READ_URL",
    "DATA_DIR",
  ]);
});

test("docker-compose.yml has the same defaults, except for its own proxy and where that listens", () => {
  const presets = Object.fromEntries(entries.map(({ name, preset }) => [name, preset]));
  const differing = [...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].filter(
    ([, name = "", preset]) => presets[name] !== preset,
  );
  expect(differing.map(([, name]) => name)).toEqual(["PUBLIC_ORIGINS", "TRUST_PROXY"]);
  expect(compose).toContain("${TRUST_PROXY:-1}");
  expect(compose).toContain(
    "${PUBLIC_ORIGINS:-http://127.0.0.1:${PORT:-3000},http://localhost:${PORT:-3000}}",
  );
});

test("each has a line above it that explains it", () => {
  expect(entries.filter(({ meaning }) => !/^# [A-Za-z0-9].*\.$/.test(meaning))).toEqual([]);
});

test("README's table names them all", () => {
  const missing = listVariables().filter(({ name }) => !readme.includes(`\`${name}\``));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
