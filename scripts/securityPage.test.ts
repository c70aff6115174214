import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./namedFiles.ts";

const root = new URL("../", import.meta.url);

test.each(["SECURITY.md", "docs/inventories.md"])("every file named in %s exists", (page) => {
  const missing = filesIn(readFileSync(new URL(page, root), "utf8")).filter(
    (path) => !existsSync(new URL(path, root)),
  );
  expect(missing).toEqual([]);
});
