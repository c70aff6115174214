/*
 * npm run upgrade:check: says what starting this version would do to the database, and changes no data. Exits with 1 if
 * it could not start.
 */
import { planUpgrade } from "#db/upgradePlan.ts";
import { describeFailure } from "#server/startupMessages.ts";
import packageJson from "../package.json" with { type: "json" };
import { openDatabase } from "./openDatabase.ts";
import { describePlan } from "./upgrade/describePlan.ts";

const database = await openDatabase();
try {
  console.log(describePlan(await planUpgrade(database.url), packageJson.version));
} catch (error) {
  process.stderr.write(describeFailure(error));
  process.exitCode = 1;
} finally {
  await database.close();
}
