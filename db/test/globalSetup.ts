import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { migrateToLatest } from "../migrate.ts";
import { makeQuickFolder } from "./quickFolder.ts";
import { startOwnServer, type TestServer } from "./ownServer.ts";
import { databaseUrl, execute } from "./sql.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server that all tests of a run share, the migrated database they copy, and a folder for their files. */
    testServer: { url: string; template: string; folder: string };
  }
}

/** One PostgreSQL for the whole run: the one at TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === "unit")) return undefined;
  const folder = await makeQuickFolder("livedesk-tests-");
  const server = await startServer();
  const template = `livedesk_template_${randomBytes(6).toString("hex")}`;
  try {
    await execute(server.url, `CREATE DATABASE ${template}`);
    await migrateToLatest(databaseUrl(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", { url: server.url, template, folder });
  return async () => {
    await execute(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined ? startOwnServer() : { url, stop: async () => {} };
}
