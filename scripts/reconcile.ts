/* npm run reconcile: checks every invariant of the ledger; if one fails, exits with 1 and lists the rows. */
import { connect } from "#db/connection.ts";
import { reconcile } from "#db/reconcile.ts";
import { withDatabase } from "./openDatabase.ts";

await withDatabase(async (url) => {
  const knex = connect(url);
  try {
    const differences = await reconcile(knex);
    for (const { check, rows } of differences) {
      console.error(`Broken: ${check}`);
      for (const { row, ...facts } of rows) console.error(`  ${row}: ${JSON.stringify(facts)}`);
    }
    if (differences.length === 0) console.log("The books are in order.");
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    await knex.destroy();
  }
});
