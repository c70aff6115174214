import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../database.ts";
import { databaseUrl, execute } from "./sql.ts";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** An empty database without tables in another locale than the server's; `locale` as in CREATE DATABASE. */
export async function createForeignDatabase(locale: string): Promise<TestDatabase> {
  const { url: server } = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`);
  return {
    url: databaseUrl(server, name),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A migrated, empty database for one test file, so that files can run in parallel. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Takes less than half of the processor time of writing each page to the log.
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: databaseUrl(server, name),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The same, opened; closing it also drops it. */
export async function openTestDatabase(): Promise<Database> {
  const own = await createTestDatabase();
  const opened = openDatabase(own.url);
  return {
    ...opened,
    async close() {
      await opened.close();
      await own.drop();
    },
  };
}
