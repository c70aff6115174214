import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { StartupError } from "#db/startupError.ts";
import { checkEnvironment, loadConfig } from "./config.ts";
import { ConfigError } from "./environment.ts";
import { faultOfFileLimit } from "./fileLimit.ts";

const STRONG = "3c59dc048e8850243be8079a5c74d079";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "livedesk-config-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function faultsOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  try {
    await loadConfig({ DATA_DIR: dataDir, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("everything has a default", async () => {
  const { sessionKeys, logSigningKey, pushKey, ...config } = await loadConfig({ DATA_DIR: dataDir });

  expect(sessionKeys).toHaveLength(1);
  expect(logSigningKey).toMatch(/^[\w-]{43}$/);
  expect(pushKey).toMatch(/^[\w-]{43}$/);
  expect(new Set([sessionKeys[0], logSigningKey, pushKey]).size).toBe(3);
  expect(config).toEqual({
    address: "http://localhost:3000",
    mail: null,
    identityProvider: null,
    environment: "development",
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: undefined,
    dataDir,
    pushServices: [],
    webhookReceivers: [],
    metricsToken: undefined,
    administrator: { username: "admin", password: undefined },
    priceSource: "coingecko",
    priceUrl: undefined,
    coingecko: { url: undefined, demoKey: undefined, proKey: undefined },
    publicOrigins: [],
    trustProxy: 0,
    authRateLimit: 20,
    maxPendingOrders: 500,
    logLevel: "info",
  });
});

test("an empty variable counts as absent", async () => {
  const config = await loadConfig({ DATA_DIR: dataDir, PORT: "", DATABASE_URL: " ", PUBLIC_ORIGINS: "" });
  expect(config).toMatchObject({ port: 3000, databaseUrl: undefined, publicOrigins: [] });
});

test("origins may be written as operators do, and are kept once", async () => {
  const origins =
    "https://Desk.Example:443, http://desk.example:80/, https://desk.example, http://[0::1]:3000, HTTPS://bücher.example/, https://desk.example.:8443";
  const { publicOrigins } = await loadConfig({ DATA_DIR: dataDir, PUBLIC_ORIGINS: origins });
  expect(publicOrigins).toEqual([
    "https://desk.example",
    "http://desk.example",
    "http://[::1]:3000",
    "https://xn--bcher-kva.example",
    "https://desk.example:8443",
  ]);
});

test("lists may span several lines, and a key that has always been in quotes stays the same key", async () => {
  const config = await loadConfig({
    DATA_DIR: dataDir,
    SESSION_KEYS: `${STRONG},\r\n  "${STRONG}"\n`,
    PUBLIC_ORIGINS: "https://desk.example,\n  https://desk.example:8443\n",
  });
  expect(config.sessionKeys).toEqual([STRONG, `"${STRONG}"`]);
  expect(config.publicOrigins).toEqual(["https://desk.example", "https://desk.example:8443"]);
  expect((await loadConfig({ DATA_DIR: dataDir, SESSION_KEYS: `"${STRONG}"` })).sessionKeys).toEqual([
    `"${STRONG}"`,
  ]);
});

test("trailing characters of files written on Windows are dropped", async () => {
  const config = await loadConfig({
    DATA_DIR: `${dataDir}\r`,
    HOST: "[::1]\r\n",
    PORT: "3001\r",
    DATABASE_URL: " postgres://db/livedesk\r",
    SESSION_KEYS: `${STRONG}\r`,
    METRICS_TOKEN: `${STRONG}\t`,
    ADMIN_USERNAME: "chief \u00a0",
    ADMIN_PASSWORD: "correct horse\r",
    NODE_ENV: "production\r",
    PUBLIC_ORIGINS: "https://desk.example \r",
    LOG_LEVEL: "\ufeffwarn\r",
  });
  expect(config).toMatchObject({
    dataDir,
    host: "::1",
    port: 3001,
    databaseUrl: "postgres://db/livedesk",
    sessionKeys: [STRONG],
    metricsToken: STRONG,
    administrator: { username: "chief", password: "correct horse" },
    environment: "production",
    publicOrigins: ["https://desk.example"],
    logLevel: "warn",
  });
});

test.each([
  ["[::1]", "::1"],
  ["::1", "::1"],
  ["0.0.0.0", "0.0.0.0"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["desk.lan", "desk.lan"],
  ["first_node", "first_node"],
  ["::", "::"],
  ["[::]", "::"],
  ["::ffff:127.0.0.1", "::ffff:127.0.0.1"],
  ["localhost", "localhost"],
  ["Desk.LAN.", "Desk.LAN."],
])("HOST %s is where to listen", async (HOST, host) => {
  expect(await loadConfig({ DATA_DIR: dataDir, HOST })).toMatchObject({ host });
});

test.each([
  ["127.0.0.1", []],
  ["127.8.8.8", []],
  ["localhost", []],
  ["::1", []],
  ["0.0.0.0", [expect.stringMatching(/^PUBLIC_ORIGINS: is required in production/)]],
  ["::", [expect.stringMatching(/^PUBLIC_ORIGINS: is required in production/)]],
  ["192.168.1.20", [expect.stringMatching(/^PUBLIC_ORIGINS: is required in production/)]],
  ["desk.lan", [expect.stringMatching(/^PUBLIC_ORIGINS: is required in production/)]],
])("in production, listening on %s, the desk knows its address", async (HOST, faults) => {
  expect(await faultsOf({ NODE_ENV: "production", HOST })).toEqual(faults);
  expect(await faultsOf({ NODE_ENV: "production", HOST, PUBLIC_ORIGINS: "https://desk.example" })).toEqual(
    [],
  );
  expect(await faultsOf({ HOST })).toEqual([]);
});

test("in production the database is named, so that lost settings make no new desk", async () => {
  const fault = expect.stringMatching(
    /^DATA_DIR: is required in production without DATABASE_URL: the folder /,
  );
  const faults = async (environment: NodeJS.ProcessEnv) =>
    checkEnvironment(environment).then(
      () => [],
      (error: unknown) => (error instanceof ConfigError ? error.faults : [error]),
    );
  expect(await faults({ NODE_ENV: "production" })).toEqual([fault]);
  expect(await faults({ NODE_ENV: "production", DATA_DIR: " ", DATABASE_URL: "" })).toEqual([fault]);
  expect(await faults({ NODE_ENV: "production", DATA_DIR: dataDir })).toEqual([]);
  const url = "postgres://db/livedesk";
  expect(await faults({ NODE_ENV: "production", DATABASE_URL: url, SESSION_KEYS: STRONG })).toEqual([]);
  for (const NODE_ENV of ["development", "test", undefined]) expect(await faults({ NODE_ENV })).toEqual([]);
});

test("lists are separated by commas", async () => {
  expect(
    await loadConfig({
      SESSION_KEYS: `${STRONG}, old${STRONG}`,
      PUBLIC_ORIGINS: "https://a.example,https://b.example:8443",
    }),
  ).toMatchObject({
    sessionKeys: [STRONG, `old${STRONG}`],
    publicOrigins: ["https://a.example", "https://b.example:8443"],
  });
});

test("numbers are read from digits", async () => {
  const numbers = { PORT: "3001", TRUST_PROXY: "2", AUTH_RATE_LIMIT: "0", MAX_PENDING_ORDERS: "1000000" };
  expect(await loadConfig(numbers)).toMatchObject({
    port: 3001,
    trustProxy: 2,
    maxPendingOrders: 1_000_000,
    authRateLimit: 0,
  });
});

type Invalid = [environment: NodeJS.ProcessEnv, line: string | RegExp];

describe("an invalid value is reported on a line of its own, without the value", () => {
  test.each<Invalid>([
    [{ PORT: "http" }, "PORT: must be a number"],
    [{ PORT: "70000" }, "PORT: must be between 0 and 65535"],
    [{ PORT: "0x1F" }, "PORT: must be a number"],
    [{ PORT: "3e3" }, "PORT: must be a number"],
    [{ PORT: "3000.5" }, "PORT: must be a whole number"],
    [{ PORT: "٣٠٠٠" }, "PORT: must be a number"],
    [{ PORT: "3000 3001" }, "PORT: must be a number"],
    [{ PORT: "-1" }, "PORT: must be between 0 and 65535"],
    [{ PORT: "3,000" }, "PORT: must be a number"],
    [{ PORT: "tcp://10.0.0.1:3000" }, "PORT: must be a number"],
    [
      { "\ufeffDATABASE_URL": "postgres://you:secret@db/livedesk" },
      "DATABASE_URL: its name begins or ends with an invisible character; remove it",
    ],
    [
      { "ADMIN_PASSWORD ": "secret word" },
      "ADMIN_PASSWORD: its name begins or ends with an invisible character; remove it",
    ],
    [{ DATA_DIR: "~/livedesk" }, /^DATA_DIR: begins with ~, which only a shell replaces/],
    [{ DATA_DIR: "$HOME/livedesk" }, /^DATA_DIR: begins with \$, which only a shell replaces/],
    [{ DATA_DIR: "%APPDATA%\\livedesk" }, /^DATA_DIR: begins with %, which only a shell replaces/],
    [{ DATABASE_URL: "postgres:you@db" }, /^DATABASE_URL: must look like postgres:/],
    ...["se#cret", "12#secret", "12/secret", "se/cret", "12?secret", "se?cret", "se%ffcret"].flatMap(
      (password): Invalid[] => [
        [
          { DATABASE_URL: `postgres://you:${password}@db/livedesk` },
          /^DATABASE_URL: must look like postgres:.* In a password write %23 for #/,
        ],
        [
          { SMTP_URL: `smtps://you:${password}@mail.example`, MAIL_FROM: "desk@example.com" },
          /^SMTP_URL: must look like smtps:.* In a password write %23 for #/,
        ],
      ],
    ),
    [{ PRICE_URL: "localhost:8080" }, "PRICE_URL: must be a URL like https://prices.example.com"],
    [{ PRICE_URL: "wss:/prices.example" }, "PRICE_URL: must be a URL like https://prices.example.com"],
    [
      { COINGECKO_URL: "ftp://gecko.example" },
      "COINGECKO_URL: must be a URL like https://prices.example.com",
    ],
    [{ ADMIN_PASSWORD: "sec\u200bret word" }, "ADMIN_PASSWORD: has an invisible character; remove it"],
    [{ ADMIN_PASSWORD: "\ufeffsecret word" }, "ADMIN_PASSWORD: has an invisible character; remove it"],
    [{ DATABASE_URL: "mysql://root:secret@db" }, /^DATABASE_URL: must look like postgres:/],
    [
      { PRICE_SOURCE: "oracle" },
      "PRICE_SOURCE: must be one of coingecko, coinbase, kraken, binance, simulated",
    ],
    [{ COINGECKO_URL: "gecko" }, "COINGECKO_URL: must be a URL like https://prices.example.com"],
    [{ COINGECKO_PRO_KEY: "secret key" }, "COINGECKO_PRO_KEY: must be the key alone, without spaces"],
    [
      { COINGECKO_DEMO_KEY: "secret", COINGECKO_PRO_KEY: "secret" },
      "COINGECKO_DEMO_KEY: cannot be combined with COINGECKO_PRO_KEY",
    ],
    [
      { PUBLIC_ORIGINS: "https://a.example/path" },
      "PUBLIC_ORIGINS: must be origins like https://desk.example.com, without a path",
    ],
    ...["https://a.example/?desk", "https://a.example/#desk", "https://a.example//"].map(
      (origin): Invalid => [
        { PUBLIC_ORIGINS: origin },
        "PUBLIC_ORIGINS: must be origins like https://desk.example.com, without a path",
      ],
    ),
    [{ PUBLIC_ORIGINS: "*" }, /^PUBLIC_ORIGINS: must name each origin, .*: there are no wildcards$/],
    [{ PUBLIC_ORIGINS: "https://*.a.example" }, /^PUBLIC_ORIGINS: must name each origin, .* no wildcards$/],
    [{ PUBLIC_ORIGINS: "a.example" }, "PUBLIC_ORIGINS: must be origins that begin with https:// or http://"],
    [{ PUBLIC_ORIGINS: "https://a.example:70000" }, /^PUBLIC_ORIGINS: must be origins like https:/],
    [
      { PUBLIC_ORIGINS: "https://a.example, https://you:secret@b.example" },
      "PUBLIC_ORIGINS: entry 2 must be origins like https://desk.example.com, without a user name",
    ],
    [
      { METRICS_TOKEN: "secret" },
      "METRICS_TOKEN: must be 32 random characters or more, as from: openssl rand -hex 32",
    ],
    [{ METRICS_TOKEN: `secret ${STRONG}` }, "METRICS_TOKEN: must be the key alone, without spaces"],
    [{ HOST: "127.0.0.1:3000" }, /^HOST: must be a name or an IP address alone, .*; the port is PORT$/],
    [{ HOST: "[::1]:3000" }, /^HOST: .*; the port is PORT$/],
    [{ HOST: "http://desk.lan" }, /^HOST: .*, without http:\/\/$/],
    [{ HOST: "127.0.0" }, "HOST: must be a name or an IP address, like 127.0.0.1, ::1 or desk.lan"],
    [{ HOST: "*" }, "HOST: must be a name or an IP address, like 127.0.0.1, ::1 or desk.lan"],
    [{ HOST: "256.0.0.1" }, "HOST: must be a name or an IP address, like 127.0.0.1, ::1 or desk.lan"],
    [{ HOST: "[127.0.0.1" }, "HOST: must be a name or an IP address, like 127.0.0.1, ::1 or desk.lan"],
    [{ HOST: "localhost:3000" }, /^HOST: .*; the port is PORT$/],
    [{ HOST: "0" }, "HOST: must be a name or an IP address, like 127.0.0.1, ::1 or desk.lan"],
    [{ HOST: "desk lan" }, "HOST: must be a name or an IP address, like 127.0.0.1, ::1 or desk.lan"],
    [
      { PUBLIC_ORIGINS: "https://a.example https://b.example" },
      "PUBLIC_ORIGINS: must be separated by commas, like https://a.example, https://b.example",
    ],
    [
      { PUBLIC_ORIGINS: "https://a.example;https://b.example" },
      /^PUBLIC_ORIGINS: must be separated by commas/,
    ],
    [{ ADMIN_PASSWORD: "secret word " }, "ADMIN_PASSWORD: begins or ends with a space; remove it"],
    [{ ADMIN_PASSWORD: " secret word\r" }, "ADMIN_PASSWORD: begins or ends with a space; remove it"],
    [
      { ADMIN_PASSWORD: '"secret word"' },
      "ADMIN_PASSWORD: is in quotes, which are read as part of the value; remove them",
    ],
    [{ PORT: "'3000'" }, /^PORT: is in quotes/],
    [{ DATABASE_URL: '"postgres://you:secret@db/livedesk"\r' }, /^DATABASE_URL: is in quotes/],
    [
      { SESSION_KEYS: `${STRONG.slice(0, 9)}\r${STRONG.slice(9)},secret${STRONG}` },
      "SESSION_KEYS: has a line end or another control character inside",
    ],
    [{ TRUST_PROXY: "-1" }, "TRUST_PROXY: must be 0 or more"],
    [{ TRUST_PROXY: "11" }, "TRUST_PROXY: must be at most 10"],
    [{ AUTH_RATE_LIMIT: "-1" }, "AUTH_RATE_LIMIT: must be 0 or more"],
    [{ AUTH_RATE_LIMIT: "1000001" }, "AUTH_RATE_LIMIT: must be at most 1000000"],
    [{ AUTH_RATE_LIMIT: "2147483648" }, "AUTH_RATE_LIMIT: must be at most 1000000"],
    [{ AUTH_RATE_LIMIT: "9".repeat(400) }, "AUTH_RATE_LIMIT: must be a number"],
    [{ MAX_PENDING_ORDERS: "0" }, "MAX_PENDING_ORDERS: must be 1 or more"],
    [{ MAX_PENDING_ORDERS: "1000001" }, "MAX_PENDING_ORDERS: must be at most 1000000"],
    [
      { DATABASE_READ_URL: "postgres://you:secret@db/livedesk" },
      "DATABASE_READ_URL: belongs to a DATABASE_URL, of whose database it names a replica; remove it",
    ],
    [
      { DATABASE_DIRECT_URL: "postgres://you:secret@db/livedesk" },
      /^DATABASE_DIRECT_URL: belongs to a DATABASE_URL/,
    ],
    [{ AUTH_RATE_LIMIT: "many" }, "AUTH_RATE_LIMIT: must be a number"],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL: must be fatal/],
    [{ ADMIN_PASSWORD: "12345" }, "ADMIN_PASSWORD: Password must be at least 6 characters"],
    [{ NODE_ENV: "staging" }, "NODE_ENV: must be development, production or test"],
  ])("%j", async (environment, line) => {
    const faults = await faultsOf(environment);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(line);
    expect(faults[0]).not.toContain("secret");
  });

  test("all faults at once", async () => {
    expect(await faultsOf({ PORT: "x", LOG_LEVEL: "y" })).toHaveLength(2);
  });
});

describe("the key that signs sessions", () => {
  test("is generated once, readable by the owner only", async () => {
    const [first, second] = await Promise.all([
      loadConfig({ DATA_DIR: dataDir }),
      loadConfig({ DATA_DIR: dataDir }),
    ]);

    expect(first.sessionKeys).toEqual(second.sessionKeys);
    expect(first.sessionKeys[0]).toMatch(/^[\w-]{43}$/);
    const path = join(dataDir, "session-keys");
    expect(await readFile(path, "utf8")).toBe(first.sessionKeys[0]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("is required in production with a shared database", async () => {
    const shared = { NODE_ENV: "production", DATABASE_URL: "postgres://db/livedesk" };
    expect(await faultsOf(shared)).toEqual([
      expect.stringMatching(/^SESSION_KEYS: is required in production/),
    ]);
    expect(await faultsOf({ ...shared, SESSION_KEYS: STRONG })).toEqual([]);
    expect(await faultsOf({ NODE_ENV: "production" })).toEqual([]);
  });

  test.each([
    ["a"],
    ["secret"],
    ["a".repeat(64)],
    ["ab".repeat(40)],
    ["correct-horse-".repeat(4)],
    ["0123456789abcdef0123456789abcde"],
    ["0123456789abcdef".repeat(2)],
    [`${STRONG},a`],
    [`secret,${STRONG}`],
  ])("can't be guessed, neither the first nor an old one: %s", async (SESSION_KEYS) => {
    expect(await faultsOf({ NODE_ENV: "production", SESSION_KEYS })).toEqual([
      "SESSION_KEYS: each must be 32 random characters or more, as from: openssl rand -hex 32",
    ]);
    expect(await faultsOf({ SESSION_KEYS })).toEqual([
      "SESSION_KEYS: each must be 32 random characters or more, as from: openssl rand -hex 32",
    ]);
    expect(await faultsOf({ SESSION_KEYS, NODE_ENV: "test" })).toEqual([]);
  });

  test.each([
    [""],
    ["\n"],
    [" \r\n"],
    ["\0".repeat(43)],
    ["a"],
    [STRONG.slice(0, 31)],
    [STRONG + "\0".repeat(11)],
    ["0".repeat(43)],
    // A folder, as Docker makes of a missing file.
    [null],
  ])("in its file must be as strong in every environment: %j", async (content) => {
    const weak = await mkdtemp(join(tmpdir(), "livedesk-config-"));
    onTestFinished(() => rm(weak, { recursive: true }));
    const path = join(weak, "session-keys");
    await (content === null ? mkdir(path) : writeFile(path, content));
    for (const NODE_ENV of ["production", "development", "test"]) {
      const start = loadConfig({ NODE_ENV, DATA_DIR: weak });
      await expect(start).rejects.toBeInstanceOf(StartupError);
      await expect(start).rejects.toThrow(
        `The secret in ${path} is empty, damaged or too short. Put the file back from a backup.`,
      );
    }
    expect(await readFile(path, "utf8").catch(() => null)).toBe(content);
  });

  test.each([[STRONG], [`${STRONG},${STRONG}0`], [randomBytes(16).toString("hex")], [randomUUID()]])(
    "may be %s",
    async (SESSION_KEYS) => expect(await faultsOf({ NODE_ENV: "production", SESSION_KEYS })).toEqual([]),
  );
});

test.each([
  [
    "Max open files            64                   64                   files",
    /may open 64 files.*ulimit -n/,
  ],
  ["Max open files            255                  1048576              files", /may open 255 files/],
  ["Max open files            256                  1048576              files", /^no fault$/],
  ["Max open files            unlimited            unlimited            files", /^no fault$/],
  ["", /^no fault$/],
])("a limit of open files that is too low is reported before anything is loaded: %s", (limits, words) => {
  expect(faultOfFileLimit(`Max processes 7\n${limits}\n`) ?? "no fault").toMatch(words);
});
