import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { readRows } from "#db/rows.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The tables in the first column below the heading. */
function documented(): string[] {
  const text = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const section = text.split(/^## /m).find((each) => each.startsWith("What grows")) ?? "";
  const columns = section.split("\n").map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? "");
  return columns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
}

test("the operating guide says of each table once how long its rows are kept", async () => {
  const rows = await readRows(
    database.knex.raw(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'knex%'`,
    ),
    z.object({ name: z.string() }),
  );

  expect(documented().toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
