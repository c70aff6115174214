/*
 * npm run upgrade:keep: keeps the rows of the demo at DATA_DIR, or of the database at DATABASE_URL, so that tests of later
 * versions can upgrade them (db/test/formerDesks).
 */
import { connect } from "#db/connection.ts";
import { keepDesk } from "#db/test/formerDesk.ts";
import { withDatabase } from "./openDatabase.ts";

await withDatabase(async (url) => {
  const knex = connect(url);
  try {
    console.log(`Kept as ${await keepDesk(knex)}`);
  } finally {
    await knex.destroy();
  }
});
