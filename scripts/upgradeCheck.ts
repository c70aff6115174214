/*
 * npm run upgrade:check: says what starting this version would do to the database, without changing anything. Exits
 * with 1 if it could not start.
 */
import { describeFailure } from "#server/startupMessages.ts";
import packageJson from "../package.json" with { type: "json" };
import { quitOnSignals } from "./openDatabase.ts";
import { checkUpgrade } from "./upgrade/checkUpgrade.ts";

quitOnSignals();
try {
  console.log(await checkUpgrade(process.env, packageJson.version));
} catch (error) {
  process.stderr.write(describeFailure(error));
  process.exitCode = 1;
}
