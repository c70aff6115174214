import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the node says that it lives and that it is ready", async () => {
  expect(await app.anonymous().get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await app.anonymous().get("/readyz")).toMatchObject({
    status: 200,
    body: { status: "ready", faults: [] },
  });
});

test("a node that is not ready says why, and is not ready for anybody", async () => {
  const away = await createTestApp({}, { readiness: async () => ["The database is away."] });
  try {
    expect(await away.anonymous().get("/readyz")).toMatchObject({
      status: 503,
      body: { status: "not ready", faults: ["The database is away."] },
    });
  } finally {
    await away.close();
  }
});

test("requests are counted by route and status, not by path", async () => {
  const trader = await app.trader();
  await trader.get("/api/transactions/01900000-0000-7000-8000-000000000000/details");
  await trader.get("/api/nowhere/at/all");

  const { body } = await app.anonymous().get("/metrics");

  expect(body).toContain(
    `http_requests_total{method="GET",route="/api/transactions/:id/details",status="404"} 1`,
  );
  expect(body).toContain(`http_requests_total{method="GET",route="other",status="404"} 1`);
  expect(body).not.toContain("nowhere");
});

test("when the database is away the API says so, without a word about why", async () => {
  const lone = await createTestApp();
  const trader = await lone.trader();
  await lone.context.database.close();

  const { status, headers, body } = await trader.get("/api/orders");

  expect({ status, body }).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(headers.get("Retry-After")).toBe("2");
  expect((await lone.anonymous().get("/healthz")).status).toBe(200);
  await lone.close();
});
