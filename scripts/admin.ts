/* npm run admin -- grant|revoke <username>: who may administer the desk. */
import { openDatabase as openDesk } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { changeRole } from "#server/commands/changeRole.ts";
import { openDatabase } from "./openDatabase.ts";

const [verb, name, ...rest] = process.argv.slice(2);
const role = verb === "grant" ? "admin" : verb === "revoke" ? "user" : undefined;
if (role === undefined || name === undefined || rest.length > 0) {
  console.error("Usage: npm run admin -- grant|revoke <username>");
  process.exit(2);
}
const database = await openDatabase();
await migrateToLatest(database.url);
const desk = openDesk(database.url);
try {
  const change = await changeRole(desk, name, role);
  console.log(describe(change.outcome));
  process.exitCode = change.outcome === "changed" || change.outcome === "unchanged" ? 0 : 1;
} finally {
  await desk.close();
  await database.close();
}

function describe(outcome: Awaited<ReturnType<typeof changeRole>>["outcome"]): string {
  const kind = role === "admin" ? "an administrator" : "an ordinary user";
  switch (outcome) {
    case "changed":
      return `${name} is ${kind} now and has to sign in again.`;
    case "unchanged":
      return `${name} is ${kind} already.`;
    case "unknown_user":
      return `There is no user named ${name}.`;
    case "last_administrator":
      return `${name} is the only administrator: make another one first.`;
  }
}
