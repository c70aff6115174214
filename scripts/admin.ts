/* npm run admin -- …: accounts, from the machine itself. Ends with 0 when it is so now, 1 when it was refused, 2 when it was not understood. */
import { createInterface } from "node:readline";
import { openDatabase as openDesk } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { administer, type Reply } from "#server/cli/administer.ts";
import { readInstruction, UsageError } from "#server/cli/instruction.ts";
import { openDatabase } from "./openDatabase.ts";

try {
  const { done, lines } = await follow(process.argv.slice(2));
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exitCode = done ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function follow(words: string[]): Promise<Reply> {
  const instruction = readInstruction(words);
  const database = await openDatabase();
  try {
    await migrateToLatest(database.url);
    const desk = openDesk(database.url);
    try {
      return await administer(desk, instruction, readFirstLine);
    } finally {
      await desk.close();
    }
  } finally {
    await database.close();
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}
