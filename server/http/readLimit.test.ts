import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import { countStatuses } from "../test/client.ts";
import { PNG } from "../test/fixtures.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { createReadLimit, isCostlyRead } from "./readLimit.ts";

describe("the reads of one caller", () => {
  /** Reads that the test ends, and a list of those that have begun. */
  function makeReads(limits: Parameters<typeof createReadLimit>[0]) {
    let clock = 0;
    const run = createReadLimit(limits, () => clock);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      pass: (ms: number) => void (clock += ms),
      read: (caller: string, name: string) =>
        run(caller, async () => {
          begun.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          return name;
        }),
      async end(name: string): Promise<void> {
        ends.get(name)?.();
        await new Promise(setImmediate);
      },
    };
  }

  test("run a few at a time, in order, while those of others begin at once", async () => {
    const reads = makeReads({ atOnce: 2, waiting: 2 });
    const mine = ["a", "b", "c", "d"].map((name) => reads.read("me", name));
    await expect(reads.read("me", "e")).rejects.toMatchObject({
      code: "rate_limited",
      details: { retryAfter: 1 },
    });
    const other = reads.read("other", "x");
    expect(reads.begun).toEqual(["a", "b", "x"]);
    await reads.end("b");
    expect(reads.begun).toEqual(["a", "b", "x", "c"]);
    await reads.end("a");
    expect(reads.begun).toEqual(["a", "b", "x", "c", "d"]);
    for (const name of ["c", "d", "x"]) await reads.end(name);
    expect(await Promise.all([...mine, other])).toEqual(["a", "b", "c", "d", "x"]);
  });

  test("that fail let the next one begin", async () => {
    const run = createReadLimit({ atOnce: 1, waiting: 1 });
    const failed = run("me", () => Promise.reject(new Error("lost")));
    const next = run("me", () => Promise.resolve("read"));
    await expect(failed).rejects.toThrow("lost");
    expect(await next).toBe("read");
  });

  test("cost their duration: beyond a minute's budget the answer says how long to wait", async () => {
    const reads = makeReads({ atOnce: 1, waiting: 5, budgetMs: 6_000 });
    const long = reads.read("me", "long");
    reads.pass(7_000);
    await reads.end("long");
    await long;
    await expect(reads.read("me", "again")).rejects.toMatchObject({ details: { retryAfter: 4 } });
    const other = reads.read("other", "x");
    await reads.end("x");
    expect(await other).toBe("x");
    reads.pass(4_000);
    const again = reads.read("me", "again");
    await reads.end("again");
    expect(await again).toBe("again");
  });
});

/** Why a call that answers with something is not limited as a read. */
const NOT_COSTLY: Readonly<Record<string, EndpointName[]>> = {
  "the caller's own row, or one other": [
    "getSession",
    "getUser",
    "getAdminSettings",
    "getSecondFactor",
    "getNotificationChoices",
    "getTransactionDetails",
  ],
  "the same for everybody": ["getSiteSettings", "getPrices", "getLogHead", "getLogKeys"],
  "kept for five seconds": ["getExpectation"],
  "those who are here now, and at most 20 each of what they have taken": ["getPresence", "listTaken"],
  "at most as many as an account may have": [
    "listSessions",
    "listTokens",
    "listAddresses",
    "listPasskeys",
    "listProviderAccounts",
    "getPushSetup",
  ],
};

const NAMES = Object.keys(endpoints) as EndpointName[];

test("every read is limited, except for those with a reason here", () => {
  const reads = NAMES.filter((name) => endpoints[name].method === "GET");
  expect(reads.filter((name) => !isCostlyRead(name)).toSorted()).toEqual(
    Object.values(NOT_COSTLY).flat().toSorted(),
  );
  expect(reads.filter((name) => "query" in endpoints[name] && !isCostlyRead(name))).toEqual([]);
});

test("calls by POST that change nothing are limited like reads", () => {
  expect(NAMES.filter((name) => endpoints[name].method !== "GET" && isCostlyRead(name))).toEqual([
    "exportAccount",
    "exportActivity",
  ]);
});

describe("outside of the contract", () => {
  const PATHS = {
    limited: [
      "/api/asyncapi.json",
      "/api/docs",
      "/api/docs.css",
      "/api/docs.woff2",
      "/api/logo/:hash",
      "/api/openapi.json",
      "/site.webmanifest",
    ],
    "for operators and balancers, who ask often, and read from memory or with a token": [
      "/healthz",
      "/metrics",
      "/readyz",
    ],
  };
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ authRateLimit: 1_000_000 });
  });
  afterAll(() => app.close());

  /** Fills the place of the visitors at this machine until the returned function is called. */
  function crowd(): () => Promise<void> {
    let open = (): void => {};
    const full = new Promise<void>((resolve) => (open = resolve));
    const reads = Array.from({ length: 202 }, () => app.api.readLimit("127.0.0.1", () => full));
    return async () => {
      open();
      await Promise.all(reads);
    };
  }

  test("every path is known here", () => {
    const inContract = new Set<string>(Object.values(endpoints).map(({ path }) => path));
    const paths = app.api.router.stack.map(({ path }) => String(path));
    const others = [...new Set(paths)].filter((path) => path.startsWith("/") && !inContract.has(path));
    expect(others.toSorted()).toEqual(Object.values(PATHS).flat().toSorted());
  });

  test.each(PATHS.limited)("reads are limited by network: %s", async (path) => {
    const end = crowd();
    const url = path.replace(":hash", "0".repeat(64));
    expect((await app.anonymous().get(url)).status).toBe(429);
    await end();
    expect((await app.anonymous().get(url)).status).toBe(path.includes(":hash") ? 404 : 200);
  });

  test("the desk's logo is read once, and served to everybody; others are read each time", async () => {
    const admin = await app.administrator();
    const form = new FormData();
    form.append("logo", new Blob([new Uint8Array(PNG)]), "logo.png");
    const { logoUrl } = (await admin.post("/api/admin/logo/upload", form)).body as { logoUrl: string };
    let reads = 0;
    const { knex } = app.context.database;
    const count = ({ sql }: { sql: string }): void => {
      if (sql.includes('"logos"')) reads += 1;
    };
    knex.on("query", count);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => fetch(app.url + logoUrl).then((answer) => answer.status)),
    );
    const end = crowd();
    const { headers, status } = await fetch(app.url + logoUrl);
    // Node would ask for no copy at all.
    const known = { "If-None-Match": headers.get("ETag") ?? "", "Cache-Control": "max-age=0" };
    const again = await fetch(app.url + logoUrl, { headers: known });
    await end();
    const before = reads;
    for (let index = 0; index < 3; index += 1)
      expect((await fetch(`${app.url}/api/logo/${`${index}`.repeat(64)}`)).status).toBe(404);
    knex.removeListener("query", count);
    expect([first, ...others, status]).toEqual([200, 200, 200, 200, 200, 200]);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(before).toBeLessThanOrEqual(2);
    expect(reads).toBe(before + 3);
  });
});

describe("at the desk", () => {
  let app: TestApp;
  let trader: SignedInClient;
  beforeAll(async () => {
    app = await createTestApp({ authRateLimit: 1_000_000 });
    trader = await app.trader();
  });
  afterAll(() => app.close());

  test("public reads are limited by address for visitors, and by account for signed-in users", async () => {
    const chart = "/api/prices/history?crypto=BTC&interval=1m";
    let open = (): void => {};
    const full = new Promise<void>((resolve) => (open = resolve));
    const crowd = Array.from({ length: 202 }, () => app.api.readLimit("127.0.0.1", () => full));
    expect((await app.anonymous().get(chart)).status).toBe(429);
    expect((await trader.get(chart)).status).toBe(200);
    open();
    await Promise.all(crowd);
    expect((await app.anonymous().get(chart)).status).toBe(200);
  });

  test("thirty tabs that reload at once wait for each other, and none is refused", async () => {
    const { actor } = await app.trader();
    const tabs = await Promise.all(Array.from({ length: 30 }, () => app.signedIn(actor)));
    const lists = ["/api/orders", "/api/transactions", "/api/dashboard/stats", "/api/orders?status=pending"];
    const answers = await Promise.all(tabs.flatMap((tab) => lists.map((path) => tab.get(path))));
    expect(countStatuses(answers)).toEqual({ 200: 120 });
  });

  test.each([
    ["the statement", "/api/statement?from=2026-01-01T00:00:00Z"],
    ["a search", "/api/orders?q=zz"],
    ["sums", "/api/dashboard/stats"],
    ["a page of an export", "/api/user/export/activity"],
    ["an export", "/api/user/export"],
  ])("the sessions of a user share one limit: %s", async (_name, path) => {
    const ask = (client: SignedInClient) =>
      path.includes("export")
        ? client.post(path, path.endsWith("activity") ? {} : undefined)
        : client.get(path);
    const mine = await app.trader();
    const clients = [mine, await app.signedIn(mine.actor)];
    let open = (): void => {};
    const full = new Promise<void>((resolve) => (open = resolve));
    const crowd = Array.from({ length: 202 }, () => app.api.readLimit(mine.actor.user.id, () => full));
    for (const client of clients) {
      const { status, headers } = await ask(client);
      expect([status, headers.get("Retry-After")]).toEqual([429, "1"]);
    }
    expect((await ask(await app.trader())).status).toBe(200);
    open();
    await Promise.all(crowd);
    for (const client of clients) expect((await ask(client)).status).toBe(200);
  });
});
