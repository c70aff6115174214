/* npm run admin -- grant|revoke|forget-factor <username>: who may administer the desk, and how to get in again. */
import { openDatabase as openDesk } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { changeRole, type RoleChange } from "#server/commands/changeRole.ts";
import { type Removal, removeSecondFactorOf } from "#server/commands/removeSecondFactor.ts";
import { openDatabase } from "./openDatabase.ts";

const VERBS = ["grant", "revoke", "forget-factor"];
const [verb = "", name, ...rest] = process.argv.slice(2);
if (!VERBS.includes(verb) || name === undefined || rest.length > 0) {
  console.error(`Usage: npm run admin -- ${VERBS.join("|")} <username>`);
  process.exit(2);
}
const database = await openDatabase();
await migrateToLatest(database.url);
const desk = openDesk(database.url);
try {
  const outcome =
    verb === "forget-factor"
      ? await removeSecondFactorOf(desk, name)
      : (await changeRole(desk, name, verb === "grant" ? "admin" : "user")).outcome;
  console.log(describe(name, outcome));
  process.exitCode = outcome === "unknown_user" || outcome === "last_administrator" ? 1 : 0;
} finally {
  await desk.close();
  await database.close();
}

function describe(who: string, outcome: RoleChange["outcome"] | Removal): string {
  const kind = verb === "grant" ? "an administrator" : "an ordinary user";
  switch (outcome) {
    case "changed":
      return `${who} is ${kind} now and has to sign in again.`;
    case "unchanged":
      return `${who} is ${kind} already.`;
    case "removed":
      return `${who} signs in with the password alone now, and can set a second factor up again.`;
    case "none":
      return `${who} has no second factor.`;
    case "unknown_user":
      return `There is no user named ${who}.`;
    case "last_administrator":
      return `${who} is the only administrator: make another one first.`;
  }
}
