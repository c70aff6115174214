import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import type { NewApiToken } from "#protocol/tokens.ts";
import { describeAdministrator, describeFailure } from "./startupMessages.ts";
import { loadConfig } from "./config.ts";
import type { FirstAdministrator } from "./commands/ensureAdministrator.ts";
import { type RunningServer, startServer } from "./start.ts";
import { createClient, type TestClient } from "./test/client.ts";

const METRICS_TOKEN = "a-token-of-the-tests-for-the-metrics";
const WITH_METRICS_TOKEN = { authorization: `Bearer ${METRICS_TOKEN}` };

let database: TestDatabase;
let server: RunningServer;
let password: string;
let administrators: FirstAdministrator[];

async function start(
  environment: NodeJS.ProcessEnv = {},
  { noticeMs = 0, log = pino({ level: "silent" }) } = {},
): Promise<RunningServer> {
  const config = await loadConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    SESSION_KEYS: "only-for-tests",
    PRICE_SOURCE: "simulated",
    PORT: "0",
    AUTH_RATE_LIMIT: "0",
    METRICS_TOKEN,
    ...environment,
  });
  return startServer({
    config,
    log,
    noticeMs,
    onAdministrator: (administrator) => administrators.push(administrator),
    onDatabaseCrash: (reason) => {
      throw reason;
    },
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  administrators = [];
  server = await start();
  password = administrators[0]?.generatedPassword ?? "";
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** A connection to the database that can be cut and restored. */
async function openLine(to: URL): Promise<{ url: string; cut(): Promise<void>; mend(): Promise<void> }> {
  const connections = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(parseInt(to.port, 10), to.hostname);
    for (const end of [near, far]) {
      connections.add(end);
      end.on("error", () => end.destroy());
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => once(relay.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async cut() {
      if (!relay.listening) return;
      const closed = once(relay.close(), "close");
      for (const connection of connections) connection.destroy();
      connections.clear();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}

async function signIn(): Promise<TestClient> {
  const client = createClient(server.url);
  const { status } = await client.post("/api/login", { username: "admin", password });
  expect(status).toBe(200);
  return client;
}

test("the first start creates an administrator with a generated password, the next one does not", async () => {
  expect(administrators).toEqual([
    { username: "admin", generatedPassword: expect.stringMatching(/^[\w-]{22}$/) },
  ]);
  const client = await signIn();
  expect((await client.get("/api/user")).body).toMatchObject({ username: "admin", role: "admin" });

  const second = await start();
  onTestFinished(() => second.stop());
  expect(administrators).toHaveLength(1);
});

test("the started server is ready, and its prices come from the feed", async () => {
  const client = createClient(server.url);
  expect((await client.get("/readyz")).status).toBe(200);
  expect((await client.get("/api/prices")).body).toMatchObject({ source: "simulated", status: "live" });
  expect((await client.get("/metrics", WITH_METRICS_TOKEN)).body).toContain("livedesk_sockets");
});

/** The names of all metrics, even of what has not happened yet. */
function figuresOf(metrics: unknown): string[] {
  return [...String(metrics).matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name).toSorted();
}

test("the metrics cover every part of a node that can fail", async () => {
  const client = createClient(server.url);
  await client.get("/api/site-settings");
  await expect
    .poll(async () => (await client.get("/metrics", WITH_METRICS_TOKEN)).body, {
      timeout: 20_000,
      interval: 500,
    })
    .toContain('livedesk_money_usd{account="custody"} 0');

  const { body } = await client.get("/metrics", WITH_METRICS_TOKEN);
  expect(figuresOf(body).filter((name) => /^(http|livedesk)_/.test(name))).toEqual([
    "http_request_duration_seconds",
    "http_requests_total",
    "livedesk_argon2_running",
    "livedesk_argon2_waiting",
    "livedesk_deaf_total",
    "livedesk_event_lag_seconds",
    "livedesk_event_log_silence_seconds",
    "livedesk_event_withheld_seconds",
    "livedesk_events_emitted_total",
    "livedesk_feeds_prices",
    "livedesk_job_failures_total",
    "livedesk_job_interval_seconds",
    "livedesk_job_success_timestamp_seconds",
    "livedesk_money_usd",
    "livedesk_pool_connections",
    "livedesk_pool_waiting",
    "livedesk_price_age_seconds",
    "livedesk_prices_live",
    "livedesk_pushes_total",
    "livedesk_reconcile_differences",
    "livedesk_reconcile_finished_timestamp_seconds",
    "livedesk_refused_handshakes_total",
    "livedesk_replays_total",
    "livedesk_resyncs_total",
    "livedesk_revoked_sockets_total",
    "livedesk_slow_cuts_total",
    "livedesk_sockets",
    "livedesk_webhook_deliveries_total",
  ]);
  expect(body).toMatch(/^livedesk_event_log_silence_seconds 0(\.\d+)?$/m);
  expect(body).toMatch(/^livedesk_pool_connections\{state="max"\} 10$/m);
});

test("the server has every metric that the dashboard and the alerts use", async () => {
  const { body } = await createClient(server.url).get("/metrics", WITH_METRICS_TOKEN);
  const told = new Set(figuresOf(body));
  for (const file of ["grafana-dashboard.json", "alerts.yml"]) {
    const text = await readFile(new URL(`../ops/${file}`, import.meta.url), "utf8");
    const asked = new Set(text.match(/\b(?:http|livedesk|process|nodejs)_\w+/g));
    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((name) => !told.has(name.replace(/_bucket$/, "")))).toEqual([]);
  }
});

test("a change made on one node reaches the sockets of another", async () => {
  const other = await start();
  onTestFinished(() => other.stop());
  const client = await signIn();
  const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
  const socket = io(other.url, { transports: ["websocket"], extraHeaders: { cookie }, reconnection: false });
  onTestFinished(() => void socket.close());
  await once(socket as unknown as NodeJS.EventEmitter, "ready");

  const arrived = once(socket as unknown as NodeJS.EventEmitter, "settings.changed");
  const { body } = await client.patch("/api/admin/settings", {
    btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  });

  expect((await arrived)[0]).toEqual(body);
});

test("signing out closes the sockets of that session", async () => {
  const client = await signIn();
  const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
  const socket = io(server.url, { transports: ["websocket"], extraHeaders: { cookie }, reconnection: false });
  onTestFinished(() => void socket.close());
  const events = socket as unknown as NodeJS.EventEmitter;
  await once(events, "ready");

  const [revoked, gone] = [once(events, "session.revoked"), once(events, "disconnect")];
  await client.post("/api/logout");

  expect((await revoked)[0]).toEqual({ reason: "signed_out" });
  await gone;
});

test("while the database is away requests get 503, and afterwards everything recovers by itself", async () => {
  const line = await openLine(new URL(database.url));
  const own = await start({ DATABASE_URL: line.url });
  onTestFinished(() => own.stop());
  onTestFinished(() => line.cut());
  const client = createClient(own.url);
  await client.post("/api/login", { username: "admin", password });

  await line.cut();
  const [away, unready] = [await client.get("/api/user"), await client.get("/readyz")];
  await line.mend();

  expect(away).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(unready).toMatchObject({ status: 503, body: { faults: ["The database is away."] } });
  await expect.poll(async () => (await client.get("/readyz")).status).toBe(200);
  expect((await client.get("/api/user")).status).toBe(200);
});

test("a stop lets a request finish and accepts no more", async () => {
  const own = await start();
  const slow = createClient(own.url).post("/api/login", { username: "admin", password });
  await sleep(5);

  await own.stop();

  expect((await slow).status).toBe(200);
  const { port } = new URL(own.url);
  const socket = connect({ port: parseInt(port, 10), host: "127.0.0.1" });
  await expect(once(socket, "connect")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a stop is announced in advance: not ready any more, but every request is still served", async () => {
  const own = await start({}, { noticeMs: 1_000 });
  const client = createClient(own.url);

  const stopped = own.stop();
  const [unready, served] = [await client.get("/readyz"), await client.get("/api/site-settings")];
  await stopped;

  expect(unready).toMatchObject({ status: 503, body: { faults: ["This node is about to stop."] } });
  expect(served.status).toBe(200);
  expect(served.headers.get("Connection")).toBe("close");
});

describe("as a process", () => {
  /** The command of the systemd unit, and that it signals only the server. */
  async function readCommand(): Promise<string[]> {
    const unit = await readFile("ops/livedesk.service", "utf8");
    const [node, ...command] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? [];
    expect(node).toBe("/usr/bin/node");
    expect(unit).toContain("\nKillMode=mixed\n");
    return command;
  }

  async function run(environment: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, await readCommand(), {
      env: {
        ...process.env,
        NODE_ENV: "test",
        DATABASE_URL: database.url,
        SESSION_KEYS: "only-for-tests",
        PRICE_SOURCE: "simulated",
        PORT: "0",
        LOG_LEVEL: "silent",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, "exit");
    return { child, ended, output: () => output };
  }

  test("it says where it listens, and exits cleanly on SIGTERM", async () => {
    // For this variable the driver needs libpq, which is not installed.
    const { child, ended, output } = await run({ NODE_PG_FORCE_NATIVE: "1" });
    await expect.poll(output).toMatch(/^Livedesk is ready at http:\/\/127\.0\.0\.1:\d+\n$/);

    child.kill("SIGTERM");

    expect(await ended).toEqual([0, null]);
  });

  test("signalled more than once, like a process group, it finishes its requests", async () => {
    const { child, ended, output } = await run({});
    await expect.poll(output).toContain("Livedesk is ready at");
    const url = new URL(/http:\S+/.exec(output())?.[0] ?? "");
    const body = JSON.stringify({ username: "nobody", password: "a wrong guess" });
    const request = connect(parseInt(url.port, 10), url.hostname);
    let answer = "";
    request.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    request.write(
      `POST /api/login HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );

    child.kill("SIGTERM");
    // Two at once would count as one.
    await sleep(300);
    child.kill("SIGTERM");
    request.write(body.slice(5));

    expect(await ended).toEqual([0, null]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("it logs what happens, but no password, cookie or key", async () => {
    const { child, ended, output } = await run({ LOG_LEVEL: "trace" });
    await expect.poll(output).toContain("Livedesk is ready at");
    const client = createClient(/http:\S+/.exec(output())?.[0] ?? "");
    await client.post("/api/login", { username: "admin", password });
    await client.post("/api/login", { username: "admin", password: "a wrong guess" });
    const { headers } = await client.get("/api/user");
    const form = { name: "bot", scope: "read" };
    const { token } = (await client.post("/api/user/tokens", form)).body as NewApiToken;
    expect((await client.get("/api/user", { authorization: `Bearer ${token}` })).status).toBe(200);
    child.kill("SIGTERM");
    await ended;

    expect(output()).toContain('"route":"/api/login","status":401');
    expect(output()).toContain(
      `"requestId":"${headers.get("X-Request-Id")}","method":"GET","route":"/api/user","status":200`,
    );
    for (const secret of [password, "a wrong guess", "only-for-tests", client.cookies.get("livedesk"), token])
      expect(output()).not.toContain(secret);
  });

  test("with invalid settings it lists what to fix, a line each", async () => {
    const { ended, output } = await run({ PORT: "http", TRUST_PROXY: "-1" });
    expect(await ended).toEqual([1, null]);
    expect(output()).toBe(
      "Livedesk does not start:\n  PORT: must be a number\n  TRUST_PROXY: must be 0 or more\n",
    );
  });
});

test("it listens on an IPv6 address and writes it like URLs do", async () => {
  const own = await start({ HOST: "[::1]" });
  onTestFinished(() => own.stop());
  expect(own.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
});

test.each([
  [
    { DATABASE_URL: "postgres://somebody:secret@127.0.0.1:1/desk" },
    /PostgreSQL at DATABASE_URL cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
  ],
  [
    { HOST: "no-such-host.invalid" },
    /HOST no-such-host\.invalid is a name that this machine (does not know|cannot look up now)\.$/,
  ],
  [
    { HOST: "192.0.2.1" },
    /192\.0\.2\.1 is not an address of this machine\. Set HOST to one that it has, or to 0\.0\.0\.0 for all\.$/,
  ],
])("a start with %j fails with a message that says what to fix", async (environment, words) => {
  const told = await start(environment).then(() => "started", describeFailure);
  expect(told.trimEnd()).toMatch(words);
  expect(told).toMatch(/^Livedesk does not start: /);
});

describe("a replica", () => {
  async function startWith(readUrl: string): Promise<string[]> {
    const told: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void told.push(line) });
    const running = await start({ DATABASE_READ_URL: readUrl }, { log });
    onTestFinished(() => running.stop());
    return told;
  }
  function changed(change: (url: URL) => void): string {
    const url = new URL(database.url);
    change(url);
    return url.href;
  }

  test("of the same database says nothing", async () => {
    expect(await startWith(database.url)).toEqual([]);
  });

  test.each<[string, (url: URL) => void, RegExp]>([
    [
      "is away",
      (url) => {
        url.port = "1";
      },
      /PostgreSQL at DATABASE_READ_URL cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)/,
    ],
    [
      "refuses the user",
      (url) => {
        url.username = "nobody";
      },
      /refuses the user nobody or its password\. Check both in DATABASE_READ_URL/,
    ],
    [
      "lacks the database",
      (url) => {
        url.pathname = "/no_such_desk";
      },
      /has no database no_such_desk/,
    ],
    [
      "does not encrypt",
      (url) => {
        url.searchParams.set("sslmode", "require");
      },
      /DATABASE_READ_URL asks for it/,
    ],
  ])("that %s stops no start: the log says why", async (_what, change, words) => {
    const told = await startWith(changed(change));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(words);
    expect(told[0]).toContain("The replica at DATABASE_READ_URL is not used; the primary answers for it");
  });

  test("whose URL can't be used at all stops the start", async () => {
    const readUrl = changed((url) => url.searchParams.set("sslmode", "perhaps"));
    const told = await start({ DATABASE_READ_URL: readUrl }).then(() => "started", describeFailure);
    expect(told).toMatch(/^Livedesk does not start: The way to encrypt, sslmode=perhaps, is unknown/);
  });

  test("that is another desk's database stops the start", async () => {
    const staging = await createTestDatabase();
    onTestFinished(() => staging.drop());
    const told = await start({ DATABASE_READ_URL: staging.url }).then(() => "started", describeFailure);
    expect(told).toMatch(
      /^Livedesk does not start: the database at DATABASE_READ_URL cannot be used\.\n {2}It is not a replica of this desk's database/,
    );
  });
});

test.each([
  [Object.assign(new Error("getaddrinfo EAI_AGAIN db"), { code: "EAI_AGAIN" }), "getaddrinfo EAI_AGAIN db"],
  [
    new AggregateError(
      ["ENETUNREACH ::1:5432", "ECONNREFUSED 127.0.0.1:5432"].map((text) =>
        Object.assign(new Error(`connect ${text}`), { code: text.split(" ")[0], syscall: "connect" }),
      ),
      "",
    ),
    "connect ENETUNREACH ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
  ],
  [Object.assign(new Error(""), { code: "EHOSTDOWN" }), "EHOSTDOWN"],
])("a database that the network does not reach is named, with the reason: %s", (error, reason) => {
  expect(describeFailure(error)).toBe(
    `Livedesk does not start: PostgreSQL at DATABASE_URL cannot be reached (${reason}).\n`,
  );
});

test("no fault ends in silence", () => {
  expect(describeFailure(new AggregateError([new Error("one"), new Error("two")]))).toBe(
    "Livedesk stops: one; two\n",
  );
  expect(describeFailure(new RangeError(""))).toBe("Livedesk stops: RangeError\n");
});

test("a first start on a port that is taken has shown the password of the administrator it created", async () => {
  const fresh = await createTestDatabase();
  onTestFinished(() => fresh.drop());
  const { port } = new URL(server.url);
  administrators = [];
  const told = await start({ PORT: port, DATABASE_URL: fresh.url }).then(() => "started", describeFailure);
  expect(told).toBe(
    `Livedesk does not start: 127.0.0.1:${port} is in use by another program. Set PORT to a free port.\n`,
  );

  const next = await start({ DATABASE_URL: fresh.url });
  onTestFinished(() => next.stop());
  const [made] = administrators;
  expect(administrators).toHaveLength(1);
  const form = { username: "admin", password: made?.generatedPassword };
  expect((await createClient(next.url).post("/api/login", form)).status).toBe(200);
});

test("the message about the first administrator says how to get another password", () => {
  expect(describeAdministrator({ username: "chief", generatedPassword: "mZ2kq8Rt1xWv90aB" })).toContain(
    "│ It ends in 24 hours: sign in and choose your own before.               │\n│ Lost it? Set a new one with: npm run admin -- reset-password chief",
  );
});
