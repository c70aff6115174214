import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listVariables } from "#server/environment.ts";

/* The documented files of settings, loaded as documented, give the server exactly the written values. */

const scratch = mkdtempSync(join(tmpdir(), "livedesk-settings-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The variables of the server after `set -a; . file; set +a`. */
function load(file: string): Record<string, string> {
  const printed = execFileSync("sh", ["-c", `set -a; . "$1"; set +a; env -0`, "sh", file], {
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  const known = new Set(listVariables().map(({ name }) => name));
  const pairs = printed.split("\0").map((each): [string, string] => {
    const end = each.indexOf("=");
    return [each.slice(0, end), each.slice(end + 1)];
  });
  return Object.fromEntries(pairs.filter(([name]) => known.has(name)));
}

/** What the page's example writes into the file when the shell runs it. */
function makeDocumented(page: string, path: string): string {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
  const [made = ""] = /^.*cat > .*<<'END'[^]*?^END\n^echo .*$/m.exec(text) ?? [];
  const file = join(scratch, page.replaceAll("/", "-"));
  execFileSync("sh", ["-c", made.replaceAll(path, file)], { cwd: scratch });
  return file;
}

test.each([
  [
    "docs/operating.md",
    "/etc/livedesk.env",
    {
      NODE_ENV: "production",
      DATABASE_URL:
        "postgres://livedesk:pa$$word@127.0.0.1:5432/livedesk?sslmode=verify-full&sslrootcert=system",
      PUBLIC_ORIGINS: "https://desk.example.com",
      TRUST_PROXY: "1",
      PORT: "3001",
      ADMIN_PASSWORD: "correct; horse $battery & staple",
      SMTP_URL: "smtps://desk:secret@mail.example.com",
      MAIL_FROM: "Desk <desk@example.com>",
    },
  ],
  [
    "README.md",
    ".env",
    {
      NODE_ENV: "production",
      DATABASE_URL: "postgres://livedesk:password@127.0.0.1:5432/livedesk",
      PUBLIC_ORIGINS: "https://desk.example.com",
      TRUST_PROXY: "1",
    },
  ],
])("the example in %s arrives whole", (page, path, expected) => {
  expect(load(makeDocumented(page, path))).toEqual({
    ...expected,
    SESSION_KEYS: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test.each([
  "a&b;c$d`e`<f>(g)|h",
  "two  blanks, #hash ! *? [x] {y} ~/z",
  String.raw`back\slash "double" %20 = ü`,
])("in single quotes every variable arrives as it is written: %s", (value) => {
  const names = listVariables().map(({ name }) => name);
  const file = join(scratch, "all");
  writeFileSync(file, names.map((name) => `${name}='${value}'\n`).join(""));
  expect(load(file)).toEqual(Object.fromEntries(names.map((name) => [name, value])));
});

test(".env.example says so, and its own example arrives", () => {
  const text = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  const [example = ""] = /MAIL_FROM='[^']*'/.exec(text) ?? [];
  const file = join(scratch, "example");
  writeFileSync(file, `${text}\n${example}\n`);
  expect(load(file)).toEqual({ MAIL_FROM: "Desk <desk@example.com>" });
});
