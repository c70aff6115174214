import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { connect } from "#db/connection.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { reconcile } from "#db/reconcile.ts";
import { readRows } from "#db/rows.ts";
import { readFormerDesk, restoreFormerDesk } from "#db/test/formerDesk.ts";
import { startOwnServer, type TestServer } from "#db/test/ownServer.ts";
import { verifyChain } from "./audit/verify.ts";
import { verifyLog } from "./transparencyLog/verifyLog.ts";

/** Counted from other tables, and counted again when that changes. */
const DERIVED: ReadonlySet<string> = new Set(["deskDays", "orderCells"]);

const rowSchema = z.object({ row: z.record(z.string(), z.unknown()) });

/** Of its own: migrations hold back the events of all databases of a server. */
let server: TestServer;

beforeAll(async () => {
  server = await startOwnServer();
});

afterAll(() => server.stop());

describe.each([
  ["0010_desk_days"],
  ["0024_placement_batches"],
  ["0039_more_on_chain_spellings"],
  ["0057_database_histories"],
  ["0097_new_destinations"],
])("a desk of the version with %s", (migration) => {
  test("is upgraded with all its data, and its books and logs are in order", async () => {
    const former = await readFormerDesk(migration);
    const { url } = server;
    const knex = connect(url);
    try {
      await knex.raw("drop schema public cascade");
      await knex.raw("create schema public");
      await restoreFormerDesk(url, former);
      await migrateToLatest(url);
      for (const [table, rows] of former.rows) {
        if (DERIVED.has(table)) continue;
        const now = await readRows(
          knex.raw("select row_to_json(each) as row from ?? as each", [table]),
          rowSchema,
        );
        const kept = new Set(now.map(({ row }) => JSON.stringify(pick(row, Object.keys(rows[0] ?? {})))));
        const lost = rows.filter((row) => !kept.has(JSON.stringify(row)));
        expect({ table, lost: lost.slice(0, 3) }).toEqual({ table, lost: [] });
      }
      expect(await reconcile(knex)).toEqual([]);
      expect(await verifyChain(knex)).toMatchObject({ outcome: "unbroken" });
      expect(await verifyLog(knex)).toMatchObject({ outcome: "unbroken" });
    } finally {
      await knex.destroy();
    }
  });
});

function pick(row: Record<string, unknown>, columns: string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
