/* npm run dev: Vite with hot reload on PORT, in front of a server that restarts when its code changes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#db/embedded/freePort.ts";
import { listeningSettings, readEnvironment } from "#server/environment.ts";
import { openDatabase } from "./openDatabase.ts";

const settings = readEnvironment(listeningSettings, process.env);
const { HOST: host, PORT: port } = settings;
const apiPort = `${await freePort()}`;
const name = host.includes(":") ? `[${host}]` : host;
const origins = [name, "localhost", "127.0.0.1"].map((each) => `http://${each}:${port}`);

// The database is opened here, so it stays up while the server restarts.
const database = await openDatabase({ heedsSignals: true });
const env = {
  ...process.env,
  DATABASE_URL: database.url,
  HOST: "127.0.0.1",
  PORT: apiPort,
  API_PORT: apiPort,
  PUBLIC_ORIGINS: (settings.PUBLIC_ORIGINS.length > 0 ? settings.PUBLIC_ORIGINS : origins).join(","),
};
const children = [
  run("tsx", ["watch", "--clear-screen=false", "server/index.ts"]),
  run("vite", ["--host", host, "--port", `${port}`, "--strictPort", "--clearScreen", "false"]),
];
let isInterrupted = false;
// The terminal sends Ctrl-C to the children too, and a second signal would cut their shutdown short.
process.on("SIGINT", () => (isInterrupted = true));
process.on("SIGTERM", endAll);
await Promise.race(children.map((child) => once(child, "exit")));
if (!isInterrupted) endAll();
await Promise.all(children.map(untilEnded));
await database.close();

function run(command: string, args: string[]): ChildProcess {
  return spawn(command, args, { env, stdio: "inherit", shell: process.platform === "win32" });
}

function endAll(): void {
  for (const child of children) if (!child.killed && child.exitCode === null) child.kill("SIGTERM");
}

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
