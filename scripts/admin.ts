/*
 * npm run admin -- …: manages accounts from the server's machine. Exits with 0 if done (or already so), 1 if
 * refused, 2 on a usage error.
 */
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
