import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { connect, dedicatedClient } from "./connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { freePort } from "./embedded/freePort.ts";
import { checkDatabase, shareProcesses } from "./checkDatabase.ts";
import { explainConnectionError } from "./connectionErrors.ts";
import { openDatabase } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { checkPooler } from "./pooler.ts";
import { UNLIMITED_SETTINGS, prepareSession } from "./session.ts";
import { StartupError } from "./startupError.ts";
import { databaseUrl, execute } from "./test/sql.ts";

/* Databases that do not meet the desk's needs, each set up for real. */

const run = promisify(execFile);
const PASSWORD = "correct-horse-battery";

type Place = {
  name: string;
  role: string;
  /** As the superuser, in this database or in the server's own. */
  inside: (sql: string) => Promise<void>;
  outside: (sql: string) => Promise<void>;
  /** For the role. */
  url: string;
};

/** A database with its own role, which owns it unless `options` say otherwise. */
async function makePlace(options = ""): Promise<Place> {
  const { url: server } = inject("testServer");
  const name = `look_${randomBytes(6).toString("hex")}`;
  const outside = (sql: string) => execute(server, sql);
  await outside(`create role ${name} login password '${PASSWORD}'`);
  onTestFinished(async () => {
    await outside(`drop database if exists ${name} with (force)`);
    await outside(`drop role ${name}`);
  });
  await outside(`create database ${name} ${options === "" ? `owner ${name}` : options}`);
  const url = new URL(databaseUrl(server, name));
  url.username = name;
  url.password = PASSWORD;
  return {
    name,
    role: name,
    outside,
    inside: (sql) => execute(databaseUrl(server, name), sql),
    url: url.href,
  };
}

/** In the environment of what this test connects to. */
function setVariables(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });
}

const setOptions = (options: string) => setVariables({ PGOPTIONS: options });

const faultOf = (url: string) =>
  checkDatabase(url).then(
    () => null,
    (error: unknown) => error,
  );

describe("an unusable database is reported in words before anything is done to it", () => {
  test.each<[string, string, (place: Place) => Promise<unknown>, RegExp[]]>([
    [
      "another encoding",
      "encoding 'LATIN1' locale_provider libc locale 'C' template template0",
      ({ outside, name }) => outside(`alter database ${name} owner to ${name}`),
      [/Its encoding is LATIN1, .* createdb --encoding=UTF8 --template=template0/],
    ],
    [
      "a database that is read-only",
      "",
      ({ outside, name }) => outside(`alter database ${name} set default_transaction_read_only = on`),
      [/It is set to read only .* alter database look_\w+ reset default_transaction_read_only$/],
    ],
    [
      "a role that is read-only",
      "",
      ({ outside, role }) => outside(`alter role ${role} set default_transaction_read_only = on`),
      [/It is set to read only .* alter role look_\w+ reset default_transaction_read_only$/],
    ],
    [
      "a role that is read-only here alone",
      "",
      ({ outside, role, name }) =>
        outside(`alter role ${role} in database ${name} set default_transaction_read_only = on`),
      [
        /It is set to read only .* alter role look_\w+ in database look_\w+ reset default_transaction_read_only$/,
      ],
    ],
    [
      "read only by the environment",
      "",
      async () => setOptions("-c default_transaction_read_only=on"),
      [
        /It is set to read only .* remove default_transaction_read_only from PGOPTIONS in the environment, or from the options/,
      ],
    ],
    [
      "a limit of the role that ends each statement",
      "",
      ({ outside, role }) => outside(`alter role ${role} set statement_timeout = '1ms'`),
      [/Its statement_timeout is too short .* Instead: alter role look_\w+ reset statement_timeout$/],
    ],
    [
      "a limit of the database that ends each connection",
      "",
      ({ outside, name }) => outside(`alter database ${name} set idle_session_timeout = '1ms'`),
      [
        /Its idle_session_timeout is too short .* Instead: alter database look_\w+ reset idle_session_timeout$/,
      ],
    ],
    [
      "a limit of the role here alone that ends each transaction",
      "",
      ({ outside, role, name }) =>
        outside(`alter role ${role} in database ${name} set transaction_timeout = '1ms'`),
      [
        /Its transaction_timeout is too short .* Instead: alter role look_\w+ in database look_\w+ reset transaction_timeout$/,
      ],
    ],
    [
      "a limit of the environment",
      "",
      async () => setOptions("-c statement_timeout=1ms"),
      [
        /Its statement_timeout is too short .* Instead: remove statement_timeout from PGOPTIONS in the environment, /,
      ],
    ],
    [
      "a role without rights, and no extension",
      "template template0",
      async () => {},
      [
        /The role look_\w+ may not make tables in the schema public\. .*alter database look_\w+ owner to look_\w+/,
        /The role look_\w+ may not create the extension pg_trgm\. .*create extension pg_trgm/,
      ],
    ],
    [
      "a search path to nowhere",
      "",
      ({ outside, role }) => outside(`alter role ${role} set search_path = nowhere`),
      [
        /The search path of the role look_\w+ contains no existing schema\. Mend it, or: alter role look_\w+ reset search_path$/,
      ],
    ],
    [
      "a search path of the database to nowhere",
      "",
      ({ outside, name }) => outside(`alter database ${name} set search_path = nowhere`),
      [/contains no existing schema\. Mend it, or: alter database look_\w+ reset search_path$/],
    ],
    [
      "a search path of the environment to nowhere",
      "",
      async () => setOptions("-c search_path=nowhere"),
      [/contains no existing schema\. Mend it, or: remove search_path from PGOPTIONS in the environment, /],
    ],
    [
      "the extension where nobody looks",
      "",
      ({ inside }) => inside("create schema extensions; create extension pg_trgm schema extensions"),
      [/pg_trgm is in the schema extensions, .* alter extension pg_trgm set schema public/],
    ],
    [
      "tables that another role made",
      "",
      ({ inside }) => inside("create table users (); create table events ()"),
      [
        /The role look_\w+ does not own the tables, which have to be brought up to date: events, users\./,
        /The role look_\w+ may not read and write events, users\./,
      ],
    ],
  ])("%s", async (_name, options, spoil, words) => {
    const place = await makePlace(options);
    await spoil(place);

    const fault = await faultOf(place.url);

    expect(fault).toBeInstanceOf(StartupError);
    const [headline, ...lines] = (fault as StartupError).message.split("\n");
    expect(headline).toBe("the database at DATABASE_URL cannot be used.");
    expect(lines).toEqual(words.map((each) => expect.stringMatching(each) as string));
    await expect(migrateToLatest(place.url)).rejects.toThrow((fault as StartupError).message);
  });

  test.each<[string, (url: URL, place: Place) => Promise<unknown>, RegExp]>([
    [
      "a wrong password",
      async (url) => (url.password = "wrong"),
      /^PostgreSQL refuses the user look_\w+ or its password\. Check both in DATABASE_URL\.$/,
    ],
    [
      "no such database",
      async (url) => (url.pathname = "/nowhere"),
      /^PostgreSQL has no database nowhere\. Make it: createdb --encoding=UTF8 --template=template0 nowhere$/,
    ],
    [
      "no password where one is asked for",
      async (url) => (url.password = ""),
      /^PostgreSQL asks for a password, and DATABASE_URL has none\. Write it there: postgres:/,
    ],
    [
      "a role that is no user",
      async (_url, { outside, role }) => outside(`alter role ${role} nologin`),
      /^The role look_\w+ may not log in\. Run: alter role look_\w+ login$/,
    ],
    [
      "a database that the environment names",
      async (url) => {
        url.pathname = "";
        setVariables({ PGDATABASE: "nowhere" });
      },
      /^PostgreSQL has no database nowhere, which PGDATABASE names\. Make it: createdb --encoding=UTF8 --template=template0 nowhere$/,
    ],
    [
      "options that PostgreSQL does not know",
      async () => setOptions("-c datestile=German"),
      /^PostgreSQL does not take the options in PGOPTIONS or DATABASE_URL \(unrecognized configuration parameter "datestile"\)\. Correct or remove them\.$/,
    ],
    [
      "options that PostgreSQL does not understand",
      async (url) => url.searchParams.set("options", "-c statement_timeout=soon"),
      /^PostgreSQL does not take the options in PGOPTIONS or DATABASE_URL \(invalid value for parameter/,
    ],
    [
      "encryption that the environment asks for",
      async () => setVariables({ PGSSLMODE: "prefer" }),
      /^PostgreSQL does not encrypt, and PGSSLMODE in the environment asks for it\. Turn ssl on there, or unset PGSSLMODE\.$/,
    ],
    [
      "encryption that the environment asks for in the old way",
      async () => setVariables({ PGREQUIRESSL: "1" }),
      /^PostgreSQL does not encrypt, and PGREQUIRESSL in the environment asks for it\. .* unset PGREQUIRESSL\.$/,
    ],
    [
      "encryption without asking, but none",
      async () => setVariables({ PGSSLNEGOTIATION: "direct" }),
      /^PGSSLNEGOTIATION=direct needs encryption\. Add \?sslmode=require to the database's URL, or remove PGSSLNEGOTIATION\.$/,
    ],
    [
      "encryption without asking, which this server lacks",
      async (url) => (url.search = "?sslmode=require&sslnegotiation=direct"),
      /^PostgreSQL at DATABASE_URL cannot be reached \(.*\)\. sslnegotiation=direct takes PostgreSQL 17 or newer, with ssl on\.$/,
    ],
    [
      "an unknown way to begin the encryption",
      async () => setVariables({ PGSSLNEGOTIATION: "fast" }),
      /^PGSSLNEGOTIATION=fast is unknown\. Use postgres or direct\.$/,
    ],
    [
      "a root certificate of the environment that is not there",
      async (url) => {
        setVariables({ PGSSLROOTCERT: "/nowhere/root.pem" });
        url.search = "?sslmode=verify-full";
      },
      /^\/nowhere\/root\.pem, which PGSSLROOTCERT names, cannot be read\.$/,
    ],
    [
      "a port of the environment that is none",
      async (url) => {
        setVariables({ PGPORT: "livedesk" });
        url.port = "";
      },
      /^The port of PostgreSQL is no number up to 65535\. Correct it in DATABASE_URL, or in PGPORT in the environment\.$/,
    ],
    [
      "a port of the URL that is none",
      async (url) => (url.search = "?port=livedesk"),
      /^The port of PostgreSQL is no number up to 65535\. Correct it in DATABASE_URL, or in PGPORT in the environment\.$/,
    ],
    [
      "a password of the environment that is wrong",
      async (url) => {
        setVariables({ PGPASSWORD: "wrong" });
        url.password = "";
      },
      /^PostgreSQL refuses the user look_\w+ or its password\. Check both in DATABASE_URL and PGPASSWORD\.$/,
    ],
    [
      "a copying connection",
      async () => setVariables({ PGREPLICATION: "database" }),
      /^PGREPLICATION in the environment, and replication in DATABASE_URL, are for connections that copy databases\. Remove it\.$/,
    ],
    [
      "no right to connect",
      async (_url, { outside, name }) => {
        await outside(`revoke connect on database ${name} from public`);
        await outside(`revoke connect on database ${name} from ${name}`);
      },
      /^The role look_\w+ may not connect to the database look_\w+\. Run: grant connect on database look_\w+ to look_\w+$/,
    ],
    [
      "a role without a connection left",
      async (_url, { outside, role }) => outside(`alter role ${role} connection limit 0`),
      /^PostgreSQL has no connection left\. A node takes up to 16/,
    ],
    [
      "encryption that the server lacks",
      async (url) => url.searchParams.set("sslmode", "require"),
      /^PostgreSQL does not encrypt, and DATABASE_URL asks for it\./,
    ],
    [
      "a root certificate that is not there",
      async (url) => (url.search = "?sslmode=verify-full&sslrootcert=/nowhere/root.pem"),
      /^\/nowhere\/root\.pem, which the database's URL names, cannot be read\.$/,
    ],
  ])("%s", async (_name, spoil, words) => {
    const place = await makePlace();
    const url = new URL(place.url);
    await spoil(url, place);

    const fault = await faultOf(url.href);

    expect(fault).toBeInstanceOf(StartupError);
    expect((fault as StartupError).message).toMatch(words);
  });
});

test.each([
  [
    "28000",
    'Peer authentication failed for user "root"',
    "PostgreSQL lets root in without a password only if the system's user has that name (peer in pg_hba.conf). Connect with a " +
      "password: postgres://user:password@127.0.0.1:5432/database",
  ],
  [
    "28000",
    'no pg_hba.conf entry for host "10.0.0.1", user "desk", database "livedesk", no encryption',
    "PostgreSQL takes encrypted connections only. Add ?sslmode=require to DATABASE_URL.",
  ],
  [
    "28000",
    "no PostgreSQL user name specified in startup packet",
    "DATABASE_URL names no user. Write it there: postgres://user:password@host:5432/database",
  ],
  [
    "28P01",
    'password authentication failed for user "my desk"',
    "PostgreSQL refuses the user my desk or its password. Check both in DATABASE_URL.",
  ],
  [
    "ERR_OSSL_PEM_NO_START_LINE",
    "error:0480006C:PEM routines::no start line",
    "A certificate or key that DATABASE_URL names is not in PEM format (error:0480006C:PEM routines::no start line).",
  ],
])("what can't be had here is recognised by PostgreSQL's words: %s %s", (code, said, words) => {
  const error = explainConnectionError(
    Object.assign(new Error(said), { code }),
    "postgres://my%20desk@db/livedesk",
  );
  expect(error).toEqual(new StartupError(words));
});

test("an older PostgreSQL, which does not know all settings", async () => {
  const server = await listenAsOld("10.23", 10);
  expect(await faultOf(server)).toEqual(
    new StartupError(
      "the database at DATABASE_URL cannot be used.\n  It is PostgreSQL 10.23; Livedesk needs 15 or newer.",
    ),
  );
});

test("a server that lets in and then says nothing, like a pooler that is paused, is not waited for", async () => {
  const silent = await listenAs(() => null);
  await expect(checkDatabase(silent, "DATABASE_URL", 100)).rejects.toMatchObject({
    message: "The database did not answer within 100 ms.",
    code: "ETIMEDOUT",
  });
});

/** Tells its version, and fails at everything else. */
async function listenAsOld(version: string, major: number): Promise<string> {
  const row = [
    message("T", int16(2), column("version", 25), column("major", 23)),
    message("D", int16(2), cell(version), cell(`${major}`)),
    message("C", text("SELECT 1")),
  ];
  return listenAs((query) => Buffer.concat([...(query.includes("server_version") ? row : [REFUSED]), READY]));
}

/** Lets everybody in, and answers queries with what `answer` makes of them. */
async function listenAs(answer: (query: Buffer) => Buffer | null): Promise<string> {
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int32(0)), READY]));
      socket.on("data", (query) => {
        const said = query.toString("latin1", 0, 1) === "Q" ? answer(query) : null;
        if (said !== null) socket.write(said);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/db`;
}

const text = (value: string) => Buffer.from(`${value}\0`);
const int16 = (value: number) => Buffer.of(0, value);
const int32 = (value: number) => Buffer.of(0, 0, 0, value);
const cell = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)]);
const column = (name: string, type: number) =>
  Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(4), int32(0), int16(0)]);
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}
const READY = message("Z", Buffer.from("I"));
const REFUSED = message(
  "E",
  text("SERROR"),
  text("C42704"),
  text("Munrecognized configuration parameter"),
  int16(0).subarray(1),
);

test("variables for other programs, and those that say what the URL says, change nothing", async () => {
  const { url } = await makePlace();
  setVariables({
    PGHOST: "192.0.2.1",
    PGPORT: "1",
    PGUSER: "nobody",
    PGPASSWORD: "wrong",
    PGDATABASE: "nowhere",
    PGPASSFILE: "/nowhere/.pgpass",
    PGSERVICE: "nowhere",
    PGSERVICEFILE: "/nowhere/service",
    PGSYSCONFDIR: "/nowhere",
    PGAPPNAME: "elsewhere",
    PGCONNECT_TIMEOUT: "soon",
    PGCLIENTENCODING: "LATIN1",
    PGCLIENT_ENCODING: "LATIN1",
    PGDATESTYLE: "German",
    PGTZ: "Nowhere/Else",
    PGGEQO: "off",
    PGBINARY: "true",
    PGCHANNELBINDING: "require",
    PGREQUIREAUTH: "none",
    PGREQUIREPEER: "nobody",
    PGGSSENCMODE: "require",
    PGKRBSRVNAME: "nowhere",
    PGTARGETSESSIONATTRS: "standby",
    PGLOADBALANCEHOSTS: "random",
    PGSSLMODE: "disable",
    PGSSLNEGOTIATION: "postgres",
    PGSSLCERT: "/nowhere/cert",
    PGSSLKEY: "/nowhere/key",
    PGSSLROOTCERT: "/nowhere/root",
    PGSSLCRL: "/nowhere/crl",
    PGSSLMINPROTOCOLVERSION: "TLSv9",
  });
  expect(await faultOf(url)).toBe(null);
});

test("settings of role or database affect neither migrations nor the desk", async () => {
  const { outside, name, url } = await makePlace();
  const settings = {
    DateStyle: "German",
    IntervalStyle: "sql_standard",
    TimeZone: "Asia/Kathmandu",
    bytea_output: "escape",
    extra_float_digits: "-15",
    transform_null_equals: "on",
    array_nulls: "off",
    gin_fuzzy_search_limit: "5",
    default_transaction_isolation: "serializable",
    plan_cache_mode: "force_generic_plan",
    jit: "on",
    jit_above_cost: "0",
    statement_timeout: "50ms",
    lock_timeout: "1ms",
    idle_in_transaction_session_timeout: "1ms",
    idle_session_timeout: "2s",
  };
  for (const [setting, value] of Object.entries(settings))
    await outside(`alter database ${name} set ${setting} = '${value}'`);

  expect(await migrateToLatest(url)).toContain("0001_initial");

  const asked = Object.keys(settings).filter((setting) => setting !== "jit_above_cost");
  const show = `select ${asked.map((setting) => `current_setting('${setting}') as "${setting}"`).join(", ")}`;
  const common = {
    DateStyle: "ISO, MDY",
    IntervalStyle: "postgres",
    TimeZone: "UTC",
    bytea_output: "hex",
    extra_float_digits: "1",
    transform_null_equals: "off",
    array_nulls: "on",
    gin_fuzzy_search_limit: "0",
    default_transaction_isolation: "read committed",
    plan_cache_mode: "auto",
    jit: "off",
    idle_session_timeout: "0",
  };
  const pool = connect(url);
  const patient = connect(url, { timeouts: false });
  onTestFinished(() => Promise.all([pool.destroy(), patient.destroy()]).then(() => {}));
  const hasty = { statement_timeout: "5s", lock_timeout: "3s", idle_in_transaction_session_timeout: "10s" };
  const never = { statement_timeout: "0", lock_timeout: "0", idle_in_transaction_session_timeout: "0" };
  expect((await pool.raw<{ rows: unknown[] }>(show)).rows).toEqual([{ ...common, ...hasty }]);
  expect((await patient.raw<{ rows: unknown[] }>(show)).rows).toEqual([{ ...common, ...never }]);

  const dedicated = dedicatedClient(url, "livedesk listener");
  await dedicated.connect();
  onTestFinished(() => dedicated.end());
  await prepareSession(dedicated, UNLIMITED_SETTINGS);
  expect((await dedicated.query<Record<string, string>>(show)).rows).toEqual([{ ...common, ...never }]);
});

const isHere = (program: string, argument: string) =>
  run(program, [argument]).then(
    () => true,
    () => false,
  );

describe("a separate server", async () => {
  let dataDir: string;
  let server: EmbeddedPostgres;

  async function start(): Promise<void> {
    server = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      log: () => {},
      onCrash: (reason) => {
        throw reason;
      },
    });
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "livedesk-look-"));
    await chmod(dataDir, 0o711);
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Encrypts with a self-signed certificate for localhost, and accepts only encrypted connections. */
  async function encrypt(): Promise<string> {
    const [certificate, key] = [join(dataDir, "server.crt"), join(dataDir, "server.key")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    await run("openssl", [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      ...subject,
      "-keyout",
      key,
      "-out",
      certificate,
    ]);
    const cluster = join(dataDir, "postgres");
    const { uid, gid } = await stat(cluster);
    for (const file of ["server.crt", "server.key"]) {
      await copyFile(join(dataDir, file), join(cluster, file));
      await chown(join(cluster, file), uid, gid);
      await chmod(join(cluster, file), 0o600);
    }
    const rules = await readFile(join(cluster, "pg_hba.conf"), "utf8");
    await writeFile(join(cluster, "pg_hba.conf"), rules.replaceAll(/^host /gm, "hostssl "));
    await execute(server.url, "alter system set ssl = on");
    await execute(server.url, "select pg_reload_conf()");
    return certificate;
  }

  // Without openssl there is no certificate.
  test.each((await isHere("openssl", "version")) ? [["openssl"]] : [])(
    "one URL sets the encryption, for the server and for PostgreSQL's own programs",
    async () => {
      const certificate = await encrypt();
      const url = (search: string, host = "127.0.0.1") => {
        const own = new URL(server.url);
        own.hostname = host;
        own.search = search;
        return own.href;
      };
      const words = async (search: string, host?: string) => {
        const fault = await faultOf(url(search, host));
        return fault instanceof StartupError ? fault.message : String(fault);
      };
      await expect
        .poll(() => words(""))
        .toBe("PostgreSQL takes encrypted connections only. Add ?sslmode=require to DATABASE_URL.");
      expect(await words("?sslmode=require")).toBe("null");
      expect(await words("?sslmode=no-verify")).toBe("null");
      expect(await words(`?sslmode=verify-ca&sslrootcert=${certificate}`)).toBe("null");
      expect(await words(`?sslmode=verify-full&sslrootcert=${certificate}`, "localhost")).toBe("null");
      expect(await words(`?sslmode=verify-full&sslrootcert=${certificate}`)).toBe(
        "The certificate of PostgreSQL is not for 127.0.0.1. Connect by the name that it is for, or use sslmode=verify-ca.",
      );
      expect(await words("?sslmode=verify-full", "localhost")).toMatch(
        /^PostgreSQL's certificate is signed by an unknown authority\. .*sslmode=require\.$/,
      );

      const pool = connect(url("?sslmode=require"));
      onTestFinished(() => pool.destroy());
      const encrypted = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
      expect((await pool.raw<{ rows: unknown[] }>(encrypted)).rows).toEqual([{ ssl: true }]);
      process.env["PGSSLMODE"] = "require";
      onTestFinished(() => void delete process.env["PGSSLMODE"]);
      expect(await words("")).toBe("null");
    },
  );

  test("a standby", async () => {
    const cluster = join(dataDir, "postgres");
    await writeFile(join(cluster, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    await server.stop();
    await writeFile(join(cluster, "standby.signal"), "");
    await start();
    expect(await faultOf(server.url)).toMatchObject({
      message:
        "the database at DATABASE_URL cannot be used.\n  It is a standby, which only reads. Point DATABASE_URL at the primary.",
    });
  });
});

const bouncer = process.env["TEST_PGBOUNCER"] ?? "pgbouncer";

test.each([
  ["each has its own", [7, 7, 7, 7], [8, 8, 8, 8], false],
  ["both are served by the one that is free", [7, 7, 7, 7], [7, 7, 7, 7], true],
  ["one changes between two", [7, 9, 7, 9], [8, 8, 8, 8], true],
  ["they change places once", [7, 7, 7, 8], [8, 8, 8, 7], true],
])(
  "a pooler is recognised by the processes that serve two clients: %s",
  async (_name, one, other, isPooled) => {
    const tell = (pids: number[]) => async () => pids.shift() ?? 0;
    expect(await shareProcesses(tell([...one]), tell([...other]))).toBe(isPooled);
  },
);

const MODES = [
  ["transaction", /pool_mode = session for this database, or connect to PostgreSQL itself\.$/],
  ["statement", /pool_mode = session for this database, or connect to PostgreSQL itself\.$/],
  ["session", /^null$/],
] as const;

/** A real PgBouncer in front of the place; gives the URL for its clients. */
async function startBouncer(place: Place, mode: string, forDatabase = ""): Promise<string> {
  const { hostname, port } = new URL(place.url);
  const own = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "livedesk-bouncer-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  await writeFile(join(folder, "users.txt"), `"${place.role}" "${PASSWORD}"\n`);
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]\n* = host=${hostname} port=${port} ${forDatabase}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${own}\n` +
      `unix_socket_dir=\nauth_type=plain\nauth_file=${join(folder, "users.txt")}\npool_mode=${mode}\n`,
  );
  const options = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(bouncer, [join(folder, "pgbouncer.ini")], { stdio: "ignore", ...options });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  const url = new URL(place.url);
  url.port = `${own}`;
  return url.href;
}

const hasBouncer = await isHere(bouncer, "--version");

// A real one; without it the run counts these as skipped. How it is detected is tested above, everywhere.
test.skipIf(!hasBouncer).each(MODES)("behind PgBouncer in %s mode", async (mode, words) => {
  const url = await startBouncer(await makePlace(), mode);
  const told = async () => {
    const fault = await faultOf(url);
    return fault instanceof StartupError ? fault.message : String(fault);
  };
  await expect.poll(told).toMatch(words);
});

test.skipIf(!hasBouncer)(
  "orders go through PgBouncer in transaction mode if it prepares its connections",
  async () => {
    const place = await makePlace();
    // Known to PgBouncer, and not; each client would get the server's own.
    await place.outside(`alter role ${place.role} set timezone = 'Europe/Rome'`);
    const told = async (url: string, direct = place.url) =>
      checkPooler(url, direct).catch((error: unknown) => (error instanceof Error ? error.message : error));

    const bare = await startBouncer(place, "transaction");
    await expect
      .poll(() => told(bare))
      .toBe(
        "the database at DATABASE_URL cannot be used.\n  The pooler's connections are not prepared. Add this to the line of the " +
          "database in pgbouncer.ini, and end the connections that it has: connect_query='set " +
          "idle_in_transaction_session_timeout to ''10s''; set jit to ''off''; set lock_timeout to ''3s''; set statement_timeout to ''5s'''",
      );
    const [line] = /connect_query=.*/.exec(String(await told(bare))) ?? [];

    const prepared = await startBouncer(place, "transaction", line);
    await expect.poll(() => told(prepared)).toEqual({ keepsStatements: expect.any(Boolean) });
    expect(await told(prepared, inject("testServer").url)).toMatch(
      /It is not the one at DATABASE_DIRECT_URL/,
    );
    const own = await startBouncer(place, "session");
    await expect.poll(() => told(own)).toBe(null);
    expect(await checkDatabase(prepared, "DATABASE_DIRECT_URL").catch(String)).toMatch(
      /the database at DATABASE_DIRECT_URL cannot be used\.\n {2}A pooler in front/,
    );

    await migrateToLatest(place.url, "DATABASE_DIRECT_URL");
    const pooler = await checkPooler(prepared, place.url);
    const database = openDatabase(place.url, { through: { url: prepared, pooler } });
    onTestFinished(() => database.close());
    const limits = async () =>
      database.transact(async ({ trx }) => {
        await trx.raw("select pg_sleep(0.01)");
        const answer = await trx
          .raw<{ rows: unknown[] }>(
            "select current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone",
          )
          .options({ name: "limits" });
        return answer.rows[0];
      });
    const asked = await Promise.all(Array.from({ length: 30 }, limits));
    expect(asked).toEqual(asked.map(() => ({ lock: "3s", zone: "UTC" })));
  },
);
