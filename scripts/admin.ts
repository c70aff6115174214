/*
 * npm run admin -- …: manages accounts from the server's machine. Exits with 0 if done (or already so), 1 if
 * refused, 2 on a usage error.
 */
import { createInterface } from "node:readline";
import { openDatabase as openDesk } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { administer, type Reply } from "#server/cli/administer.ts";
import { readInstruction, UsageError } from "#server/cli/instruction.ts";
import { withDatabase } from "./openDatabase.ts";

try {
  const instruction = readInstruction(process.argv.slice(2));
  await withDatabase(async (url) => {
    await migrateToLatest(url);
    const desk = openDesk(url);
    try {
      tell(await administer(desk, instruction, readFirstLine));
    } finally {
      await desk.close();
    }
  });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function tell({ done, lines }: Reply): void {
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exitCode = done ? 0 : 1;
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}
