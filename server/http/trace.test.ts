import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../test/testApp.ts";

/* What the server's log says of a request at its usual level. */

const logged: string[] = [];
let app: TestApp;

beforeAll(async () => {
  const log = pino({ level: "info", base: null }, { write: (line) => void logged.push(line) });
  app = await createTestApp({}, { log });
});
afterAll(() => app.close());
beforeEach(() => {
  logged.length = 0;
});

const ID = "01900000-0000-7000-8000-000000000000";
const lineSchema = z.looseObject({ time: z.number(), requestId: z.uuid(), ms: z.number() });

function lines(): Record<string, unknown>[] {
  return logged.map((line) => {
    const { time: _time, requestId: _requestId, ms: _ms, ...rest } = lineSchema.parse(JSON.parse(line));
    return rest;
  });
}

test("a read that was refused names who asked, from where, and the reason", async () => {
  const trader = await app.trader();
  await trader.get("/api/admin/users");
  await trader.get(`/api/orders/${ID}/record`);
  await app.anonymous().get("/api/user");
  const common = { level: 30, method: "GET", address: "127.0.0.1", msg: "request" };
  const userId = trader.actor.user.id;
  expect(lines()).toEqual([
    { ...common, route: "/api/admin/users", status: 403, code: "forbidden", userId },
    { ...common, route: "/api/orders/:id/record", status: 404, code: "not_found", userId },
    { ...common, route: "/api/user", status: 401, code: "unauthenticated" },
  ]);
});

test("a change is told whether it was made or refused", async () => {
  const trader = await app.trader();
  await trader.post("/api/orders", { crypto: "DOGE" });
  await app.anonymous().post("/api/login", { username: "nobody", password: "secret" });
  await trader.post("/api/logout", undefined, { Origin: "https://evil.example" });
  await trader.post("/api/logout");
  const common = { level: 30, method: "POST", address: "127.0.0.1", msg: "request" };
  const userId = trader.actor.user.id;
  expect(lines()).toEqual([
    { ...common, route: "/api/orders", status: 400, code: "validation_failed", userId },
    { ...common, route: "/api/login", status: 401, code: "invalid_credentials" },
    { ...common, route: "other", status: 403, code: "foreign_origin" },
    { ...common, route: "/api/logout", status: 204 },
  ]);
});

test("reads, and addresses that lead nowhere, leave no line", async () => {
  const trader = await app.trader();
  await trader.get("/api/user");
  await trader.get("/api/nowhere");
  await trader.get("/wp-login.php");
  expect(lines()).toEqual([]);
});

test("what a client sends can neither break a line nor begin one", async () => {
  await app.anonymous().get("/api/user?x=%0a%7B%22level%22%3A60%7D", { "User-Agent": 'x"}\t{"level":60' });
  expect(logged).toHaveLength(1);
  expect(logged[0]?.match(/\n/g)).toHaveLength(1);
  expect(logged[0]).not.toContain('"level":60');
});

const REPORT = { message: "TypeError: x is undefined", page: "/trade", build: "b1", stack: "at f" };

const reportSchema = z.looseObject({ time: z.number(), msg: z.literal("a page reported an error") });

function reports(): Record<string, unknown>[] {
  return logged.flatMap((line) => {
    const { data } = reportSchema.safeParse(JSON.parse(line));
    if (data === undefined) return [];
    const { time: _time, ...rest } = data;
    return [rest];
  });
}

test("an error of a page is written for visitors and traders", async () => {
  const trader = await app.trader();
  for (const client of [app.anonymous(), trader])
    expect(await client.post("/api/page-errors", REPORT)).toMatchObject({ status: 204, body: null });
  const { error, stack, page, build } = { ...REPORT, error: REPORT.message };
  const line = { level: 40, page, build, error, stack, msg: "a page reported an error" };
  expect(reports()).toEqual([line, line]);
});

test.each([
  ["another site", REPORT, { Origin: "https://evil.example" }, 403],
  ["another site that hides its origin", REPORT, { Origin: "null" }, 403],
  ["another site's form", REPORT, { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a simple request", REPORT, { "Content-Type": "text/plain" }, 415],
  ["nothing", undefined, {}, 415],
  ["no message", { ...REPORT, message: "" }, {}, 400],
  ["an address", { ...REPORT, page: "https://desk/trade" }, {}, 400],
  ["a long message", { ...REPORT, message: "x".repeat(501) }, {}, 400],
  ["a long page", { ...REPORT, page: `/${"x".repeat(200)}` }, {}, 400],
  ["a long build", { ...REPORT, build: "x".repeat(65) }, {}, 400],
  ["a long stack", { ...REPORT, stack: "x".repeat(4_001) }, {}, 400],
  ["an object", { ...REPORT, message: { level: 60 } }, {}, 400],
  ["another field", { ...REPORT, level: 60 }, {}, 400],
  ["a large body", { ...REPORT, stack: "x".repeat(70_000) }, {}, 413],
])("an error of a page with %s is refused", async (_name, report, headers, status) => {
  expect((await app.anonymous().post("/api/page-errors", report, headers)).status).toBe(status);
  expect(reports()).toEqual([]);
});
