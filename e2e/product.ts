import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#db/embedded/freePort.ts";
import { buildProduct } from "../scripts/build/buildProduct.ts";

/** The token for /metrics of every product that tests start. */
const METRICS_TOKEN = "a-token-of-the-tests-for-the-metrics";

/** The variable that says that the product was built before the tests: asking means reading all sources. */
export const IS_BUILT = "LIVEDESK_TESTS_BUILT";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Long enough to fill the demo on a busy machine; a server that exits is noticed at once. */
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

export type Product = {
  /** Its address, the same after a restart. */
  url: string;
  /** The same by a name: passkeys don't work at an IP address. */
  namedUrl: string;
  admin: { username: string; password: string };
  dataDir: string;
  /** Everything the server has printed so far. */
  log(): string;
  /** Stops it as a terminal or container would, and fails if it does not exit. */
  stop(): Promise<void>;
  /** SIGKILL: no chance to clean up. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
};

export type ProductOptions = {
  /** The embedded database if undefined. */
  databaseUrl?: string;
  /** The built server if undefined. */
  script?: string;
  /** Additional variables; they may depend on where it will be. */
  env?: Record<string, string> | ((at: Pick<Product, "url" | "namedUrl">) => Record<string, string>);
  /** True if the script builds the web application itself when necessary. */
  buildsItself?: boolean;
  /** Where the sources of another version are, which builds itself; this one if undefined. */
  folder?: string;
};

/** Builds the product unless that happened before the tests. */
export async function ensureProductBuilt(): Promise<void> {
  if (process.env[IS_BUILT] === undefined) await buildProduct();
}

/** Starts the built product in a separate process, with simulated prices, and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { databaseUrl, script, env = {}, folder = root, buildsItself = folder !== root } = options;
  if (!buildsItself) await ensureProductBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "livedesk-product-"));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const namedUrl = `http://localhost:${port}`;
  const admin = { username: "admin", password: "correct-horse-battery" };
  const variables = {
    ...process.env,
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: `${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    PRICE_SOURCE: "simulated",
    AUTH_RATE_LIMIT: "0",
    MAX_PENDING_ORDERS: "1000000",
    METRICS_TOKEN,
    ...(typeof env === "function" ? env({ url, namedUrl }) : env),
  };
  let output = "";
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const command = script === undefined ? ["dist/server/index.js"] : ["--import", "tsx", script];
    server = spawn(process.execPath, command, {
      cwd: folder,
      env: variables,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    await untilReady(url, server, () => output);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === null || hasEnded(server)) return;
    const ended = new Promise<boolean>((resolve) => server?.once("exit", () => resolve(true)));
    server.kill(signal);
    if (await Promise.race([ended, sleep(STOP_TIMEOUT_MS, false)])) return;
    server.kill("SIGKILL");
    throw new Error(`The server did not end within ${STOP_TIMEOUT_MS} ms of ${signal}:\n${output}`);
  }

  /** A server with its own database has to stop it; others would only wait for a proxy to notice. */
  async function close(): Promise<void> {
    await end(databaseUrl === undefined ? "SIGTERM" : "SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    namedUrl,
    admin,
    dataDir,
    log: () => output,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    restart: start,
    close,
  };
}

/** The value of a metric without labels, or with its labels in the name; NaN if it is missing. */
export async function readFigure(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`The metrics are not told: ${answer.status}`);
  const line = (await answer.text()).split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error(`The server ended before it was ready:\n${log()}`);
    if (await isReady(url)) return;
    await sleep(50);
  }
  throw new Error(`The server was not ready within ${READY_TIMEOUT_MS} ms:\n${log()}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nothing is listening yet.
    return false;
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}
