/*
 * npm run audit:verify [-- <hash>]: verifies the chain of the audit log; on a break exits with 1 and shows where.
 * The hash is a head printed by an earlier run and kept elsewhere: it must still be in the chain.
 */
import { connect } from "#db/connection.ts";
import { verifyChain } from "#server/audit/verify.ts";
import { openDatabase } from "./openDatabase.ts";

const [anchor] = process.argv.slice(2);
const database = await openDatabase();
const knex = connect(database.url);
try {
  const verdict = await verifyChain(knex, anchor);
  if (verdict.outcome === "broken") {
    const { sequence, id, reason } = verdict;
    console.error(`The audit log is broken at entry ${sequence}${id === null ? "" : ` (${id})`}: ${reason}.`);
    process.exitCode = 1;
  } else {
    const { sealed, unsealed, head } = verdict;
    console.log(`The audit log is unbroken: ${sealed} entries sealed, ${unsealed} waiting.`);
    if (head !== null) console.log(`Its head, to be kept elsewhere: ${head}`);
  }
} finally {
  await knex.destroy();
  await database.close();
}
