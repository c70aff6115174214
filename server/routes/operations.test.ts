import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";

const METRICS_TOKEN = "a-token-of-the-tests-for-the-metrics";
const WITH_TOKEN = { authorization: `Bearer ${METRICS_TOKEN}` };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ metricsToken: METRICS_TOKEN });
});
afterAll(() => app.close());

test("the node reports that it is alive and ready", async () => {
  expect(await app.anonymous().get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await app.anonymous().get("/readyz")).toMatchObject({
    status: 200,
    body: { status: "ready", faults: [] },
  });
});

test("a node that is not ready says why, and is not ready for anybody", async () => {
  const away = await createTestApp(
    {},
    { readiness: async () => ({ faults: ["The database is away."], notLive: null }) },
  );
  try {
    expect(await away.anonymous().get("/readyz")).toMatchObject({
      status: 503,
      body: { status: "not ready", faults: ["The database is away."] },
    });
  } finally {
    await away.close();
  }
});

test("a node that serves requests but no sockets says so, and proxies go on sending it requests", async () => {
  const waiting = await createTestApp({}, { readiness: async () => ({ faults: [], notLive: "It waits." }) });
  try {
    expect(await waiting.anonymous().get("/readyz")).toMatchObject({
      status: 200,
      body: { status: "not live", faults: ["It waits."] },
    });
  } finally {
    await waiting.close();
  }
});

describe("the metrics", () => {
  const path = "/metrics";

  test("are closed without a token", async () => {
    const closed = await createTestApp();
    const trader = await closed.trader();
    const administrator = await closed.administrator();
    for (const client of [closed.anonymous(), trader, administrator]) {
      expect((await client.get(path)).status).toBe(404);
      expect((await client.get(path, { authorization: "Bearer " })).status).toBe(404);
      expect((await client.get(path, { authorization: "Bearer undefined" })).status).toBe(404);
    }
    await closed.close();
  });

  test.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer wrong",
    `Bearer ${METRICS_TOKEN}x`,
    `Bearer ${METRICS_TOKEN.slice(1)}`,
    `Bearer ${METRICS_TOKEN.toUpperCase()}`,
    `Basic ${METRICS_TOKEN}`,
    METRICS_TOKEN,
  ])("are not shown for %j", async (authorization) => {
    const { status, body, headers } = await app
      .anonymous()
      .get(path, authorization === undefined ? {} : { authorization });
    expect({ status, body }).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(headers.get("WWW-Authenticate")).toBe("Bearer");
  });

  test("are shown with the token, in the body only", async () => {
    const read = (method: string) => app.anonymous().call(method, path, { headers: WITH_TOKEN });
    expect((await read("GET")).body).toContain("http_requests_total");
    expect((await read("HEAD")).body).toBeNull();
    expect((await read("POST")).status).toBe(404);
  });
});

test.each([
  ["/%s/"],
  ["/%s//"],
  ["//%s"],
  ["/./%s"],
  ["/x/../%s"],
  ["/%s;x"],
  ["/%s."],
  ["/%s%2f"],
  ["/%s%20"],
  ["/%s%00"],
  ["/%2f%s"],
  ["/%s/x"],
])("operators' paths have no other spelling: %s", async (pattern) => {
  for (const name of ["metrics", "readyz", "healthz"]) {
    const spellings = [name, name.toUpperCase(), `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`];
    for (const spelling of spellings) {
      const path = pattern.replace("%s", spelling);
      expect([path, await rawStatus(path)]).toEqual([path, 404]);
    }
  }
});

test.each(["/METRICS", "/Metrics", "/%6detrics", "/metric%73", "/READYZ", "/%72eadyz", "/%68ealthz"])(
  "%s does not",
  async (path) => expect(await rawStatus(path)).toBe(404),
);

/** Sent raw: `fetch` would normalise the path. */
async function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    get(
      { hostname, port, path, headers: { ...WITH_TOKEN, accept: "application/json" }, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).once("error", reject);
  });
}

test("requests are counted by route and status, not by path", async () => {
  const trader = await app.trader();
  await trader.get("/api/transactions/01900000-0000-7000-8000-000000000000/details");
  await trader.get("/api/nowhere/at/all");

  const { body } = await app.anonymous().get("/metrics", WITH_TOKEN);

  expect(body).toContain(
    `http_requests_total{method="GET",route="/api/transactions/:id/details",status="404"} 1`,
  );
  expect(body).toContain(`http_requests_total{method="GET",route="other",status="404"} 1`);
  expect(body).not.toContain("nowhere");
});

test("while the database is away the API says so, without details", async () => {
  const lone = await createTestApp();
  const trader = await lone.trader();
  await lone.context.database.close();

  const { status, headers, body } = await trader.get("/api/orders");

  expect({ status, body }).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(headers.get("Retry-After")).toBe("2");
  expect((await lone.anonymous().get("/healthz")).status).toBe(200);
  await lone.close();
});
