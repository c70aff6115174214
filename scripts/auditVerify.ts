/*
 * npm run audit:verify [-- <hash> [<size> <root>]]: follows the chain of the audit log and rebuilds the transparency
 * log; exits with 1 and the first difference if there is one. The hash is a head of the chain that an earlier run
 * printed; size and root are those of a head of the transparency log (GET /api/log/head) that was kept elsewhere. Both
 * logs must still contain them. Without arguments, they must contain the state at the desk's last successful check.
 */
import type { Knex } from "knex";
import { connect } from "#db/connection.ts";
import { findKept } from "#server/books/findKept.ts";
import { verifyChain } from "#server/audit/verify.ts";
import { verifyLog } from "#server/transparencyLog/verifyLog.ts";
import { withDatabase } from "./openDatabase.ts";

const given = process.argv.slice(2);
if (given.length > 0 && !/^[0-9a-f]{64}( \d{1,15} [0-9a-f]{64})?$/.test(given.join(" "))) {
  console.error("Say what you kept: npm run audit:verify [-- <64 hex digits> [<size> <64 hex digits>]]");
  process.exit(2);
}
const [anchor, notedSize, rootHash] = given;
await withDatabase(async (url) => {
  const knex = connect(url);
  try {
    await verify(knex);
  } finally {
    await knex.destroy();
  }
});

async function verify(knex: Knex): Promise<void> {
  const kept = await findKept(knex);
  const verdict = await verifyChain(knex, anchor ?? kept?.chain ?? undefined);
  if (verdict.outcome === "broken") {
    const { sequence, id, reason } = verdict;
    console.error(`The audit log is broken at entry ${sequence}${id === null ? "" : ` (${id})`}: ${reason}.`);
    process.exitCode = 1;
  } else {
    const { sealed, unsealed, forgotten, unchecked, head } = verdict;
    console.log(`The audit log is unbroken: ${sealed} entries sealed, ${unsealed} waiting.`);
    if (forgotten > 0) console.log(describeForgotten(forgotten, unchecked));
    if (head !== null) console.log(`Its head, to be kept elsewhere: ${head}`);
  }
  const noted =
    notedSize === undefined || rootHash === undefined
      ? (kept ?? undefined)
      : { size: parseInt(notedSize, 10), rootHash };
  const log = await verifyLog(knex, noted);
  if (log.outcome === "broken") {
    console.error(`The transparency log is broken at entry ${log.index}: ${log.reason}.`);
    process.exitCode = 1;
  } else {
    console.log(`The transparency log is unbroken: ${log.size} entries, ${log.waiting} waiting.`);
    console.log(`Its head, to be kept elsewhere: ${log.size} ${log.rootHash}`);
  }
}

function describeForgotten(forgotten: number, unchecked: number): string {
  const people = `${forgotten} of them say less than they were sealed with, since people were forgotten`;
  return unchecked === 0
    ? `${people}; all else in them is what was sealed.`
    : `${people}. ${unchecked} of these were sealed in clear: that they stand at their places is checked, not what they say.`;
}
