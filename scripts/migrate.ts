/*
 * npm run migrate: updates the database to the newest schema; `npm run migrate -- down` reverts the last batch of
 * migrations.
 */
import { migrateDown, migrateToLatest } from "#db/migrate.ts";
import { withDatabase } from "./openDatabase.ts";

const [direction = "up"] = process.argv.slice(2);
if (direction !== "up" && direction !== "down") {
  console.error("Usage: npm run migrate [-- up|down]");
  process.exit(2);
}
await withDatabase(async (url) => {
  const names = direction === "up" ? await migrateToLatest(url) : await migrateDown(url);
  console.log(
    names.length === 0 ? "Nothing to do." : names.map((name) => `${direction}: ${name}`).join("\n"),
  );
});
