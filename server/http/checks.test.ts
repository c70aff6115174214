import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Access, endpoints } from "#protocol/endpoints.ts";
import { LOGO_PATH } from "../routes/logo.ts";
import { OPERATIONS } from "../routes/operations.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";

/* What the frame around every handler does, in the order of design section 3. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ID = "01900000-0000-7000-8000-000000000000";
const order = {
  type: "buy",
  crypto: "BTC",
  amount: "100",
  pricePerCoin: "50000",
  tradingFee: "0.1",
  total: "100.1",
};

describe("the contract", () => {
  test("has a route for every endpoint, and every route under /api has an endpoint", () => {
    expect([...app.api.bound].toSorted()).toEqual(Object.keys(endpoints).toSorted());

    const beside = new Set<string>([...OPERATIONS, LOGO_PATH]);
    const routes = app.api.router.stack
      .flatMap(({ path, methods }) =>
        methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
      )
      .filter((route) => !beside.has(route.split(" ")[1] ?? ""));
    const promised = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual(promised.toSorted());
  });

  const turnedAway: Record<Access, { anonymous?: 401; banned?: 403; trader?: 403 }> = {
    public: {},
    session: { anonymous: 401 },
    trader: { anonymous: 401, banned: 403 },
    admin: { anonymous: 401, banned: 403, trader: 403 },
  };

  test.each(Object.entries(endpoints))("says who may call %s", async (_name, { method, path, access }) => {
    const clients = { anonymous: app.anonymous(), banned: await app.trader(), trader: await app.trader() };
    const { id } = clients.banned.actor.user;
    await app.context.database.knex("users").where({ id }).update({ isActive: false });
    const options = method === "GET" || method === "DELETE" ? {} : { body: {} };

    const statuses = await Promise.all(
      Object.entries(clients).map(async ([who, client]) => {
        const { status } = await client.call(method, path.replace(":id", ID), options);
        return [who, status];
      }),
    );

    expect(Object.fromEntries(statuses)).toMatchObject(turnedAway[access]);
  });

  test("says what goes on during maintenance; administrators see no difference", async () => {
    const [trader, admin] = [await app.trader(), await app.administrator()];
    const knex = app.context.database.knex;
    await knex("settings").update({ maintenanceMode: true });
    try {
      const paths = Object.values(endpoints).flatMap(({ method, path }) => (method === "GET" ? [path] : []));
      const ask = (client: TestClient) =>
        Promise.all(paths.map((path) => client.get(path.replace(":id", ID))));

      const forTrader = await ask(trader);
      const open = paths.filter((_path, index) => forTrader[index]?.status === 200);
      expect(open).toEqual(["/api/user", "/api/site-settings", "/api/prices"]);
      expect(countStatuses(forTrader)).toEqual({ 200: 3, 503: paths.length - 3 });
      expect(countStatuses(await ask(admin))).toEqual({ 200: paths.length - 1, 404: 1 });

      const { status, headers, body } = await trader.post("/api/orders", order);
      expect({ status, body }).toMatchObject({ status: 503, body: { code: "maintenance" } });
      expect(headers.get("Retry-After")).toBe("30");
    } finally {
      await knex("settings").update({ maintenanceMode: false });
    }
  });
});

describe("size", () => {
  test("comes before everything else", async () => {
    const answer = await app.anonymous().post(
      "/api/nowhere",
      { padding: "x".repeat(70_000) },
      {
        Origin: "https://evil.example",
      },
    );
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  test("counts what is sent, where the length is not declared", async () => {
    const trader = await app.trader();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${app.url}/api/orders`,
        { method: "POST", headers: { cookie: trader.cookie, "content-type": "application/json" } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.once("error", reject);
      sent.write(`{"padding":"${"x".repeat(70_000)}`);
      sent.end(`"}`);
    });
    expect(status).toBe(413);
  });
});

describe("Origin", () => {
  const post = (headers: Record<string, string>) => app.anonymous().post("/api/logout", undefined, headers);

  test("comes before the route", async () => {
    expect(await app.anonymous().post("/api/nowhere", {}, { Origin: "https://evil.example" })).toMatchObject({
      status: 403,
      body: { code: "foreign_origin" },
    });
  });

  test("must be the server's own when present", async () => {
    expect((await post({ Origin: app.url })).status).toBe(204);
    for (const origin of ["https://evil.example", "null", "", `${app.url}.evil.example`, "http://127.0.0.1"])
      expect([origin, (await post({ Origin: origin })).status]).toEqual([origin, 403]);
  });

  test("is believed from Sec-Fetch-Site only where there is no Origin", async () => {
    expect((await post({ "Sec-Fetch-Site": "same-origin" })).status).toBe(204);
    for (const site of ["cross-site", "same-site", "none"])
      expect((await post({ "Sec-Fetch-Site": site })).status).toBe(403);
    expect((await post({ Origin: app.url, "Sec-Fetch-Site": "cross-site" })).status).toBe(204);
  });

  test("does not matter to requests that change nothing", async () => {
    expect((await app.anonymous().get("/api/prices", { Origin: "https://evil.example" })).status).toBe(200);
  });

  test("is one of PUBLIC_ORIGINS where they are set", async () => {
    const behind = await createTestApp({ publicOrigins: ["https://desk.example"] });
    try {
      const from = (origin: string) => behind.anonymous().post("/api/logout", undefined, { Origin: origin });
      expect((await from("https://desk.example")).status).toBe(204);
      expect((await from("http://desk.example")).status).toBe(403);
      expect((await from(behind.url)).status).toBe(403);
    } finally {
      await behind.close();
    }
  });
});

describe("the route", () => {
  test("comes before the session: unknown paths are 404, known ones with another method 405", async () => {
    for (const path of ["/api", "/api/", "/api/nowhere", "/api/orders/x", "/api/%E0%A4%A"])
      expect([path, (await app.anonymous().get(path)).body]).toMatchObject([path, { code: "not_found" }]);

    const { status, headers, body } = await app.anonymous().delete("/api/orders");
    expect({ status, body }).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
    expect(headers.get("Allow")).toBe("GET, POST");
  });

  test("an id that cannot be one is like one that is not there", async () => {
    const trader = await app.trader();
    for (const id of ["1", "x".repeat(300), "%00", ID])
      expect([id, (await trader.post(`/api/orders/${id}/cancel`)).status]).toEqual([id, 404]);
  });
});

describe("content type", () => {
  test("must be application/json, and comes after the session", async () => {
    const text = { "content-type": "text/plain" };
    expect((await app.anonymous().post("/api/orders", "{}", text)).status).toBe(401);

    const trader = await app.trader();
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      expect(await trader.post("/api/orders", JSON.stringify(order), { "content-type": type })).toMatchObject(
        { status: 415, body: { code: "unsupported_media_type" } },
      );
    expect((await trader.post("/api/orders")).status).toBe(415);
  });

  test("may be absent with the body, where none is needed", async () => {
    const trader = await app.trader();
    expect((await trader.post("/api/logout")).status).toBe(204);
    expect((await trader.post("/api/logout", {})).status).toBe(204);
    expect((await trader.post("/api/logout", "a=b", { "content-type": "text/plain" })).status).toBe(415);
    expect(await trader.post("/api/logout", { everywhere: true })).toMatchObject({
      status: 400,
      body: { fields: { everywhere: "everywhere is not accepted here" } },
    });
  });
});

describe("the body", () => {
  test.each(["{", "nonsense", `"text"`, "[1,", `{"__proto__": {"isAdmin": true}}`])(
    "%s is malformed",
    async (body) => {
      expect(await app.anonymous().post("/api/login", body)).toMatchObject({
        status: 400,
        body: { code: "malformed_body" },
      });
    },
  );

  test.each(["[]", "[{}]", ""])("%j is no login", async (body) => {
    expect(await app.anonymous().post("/api/login", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test("is refused by field, with the first fault as the message", async () => {
    const trader = await app.trader();
    expect(await trader.post("/api/orders", { ...order, amount: "1.234", crypto: "DOGE" })).toMatchObject({
      status: 400,
      body: {
        code: "validation_failed",
        message: "Choose one of BTC, ETH, USDT",
        fields: {
          crypto: "Choose one of BTC, ETH, USDT",
          amount: "Enter an amount in dollars with at most two decimals",
        },
      },
    });
  });
});

test("queries are refused like bodies", async () => {
  const trader = await app.trader();
  for (const [query, field] of [
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["limit=x", "limit"],
    ["limit=1&limit=2", "limit"],
    ["before=x", "before"],
    ["status=lost", "status"],
    ["from=yesterday", "from"],
    ["q=%00", "q"],
    ["page=2", "page"],
  ])
    expect([query, (await trader.get(`/api/orders?${query}`)).body]).toMatchObject([
      query,
      { code: "validation_failed", fields: { [field ?? ""]: expect.any(String) } },
    ]);
});

test("an Idempotency-Key must be visible ASCII", async () => {
  const trader = await app.trader();
  expect(await trader.post("/api/orders", order, { "Idempotency-Key": "x".repeat(256) })).toMatchObject({
    status: 400,
    body: { fields: { "Idempotency-Key": expect.any(String) } },
  });
});

test("every answer names its request, and errors name it in their body", async () => {
  const { headers, body } = await app.anonymous().get("/api/user");
  expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({
    code: "unauthenticated",
    message: "Please sign in.",
    requestId: headers.get("X-Request-Id"),
  });
});

test("every answer is guarded against what a browser might do with it", async () => {
  for (const path of ["/api/prices", "/api/nowhere", "/healthz", "/nowhere.js"]) {
    const { headers } = await app.anonymous().get(path);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'; script-src 'self';/);
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
  }
  expect((await app.anonymous().get("/api/prices")).headers.get("Cache-Control")).toBe("no-store");
});

describe("a fault of ours", () => {
  test("is told without its inside", async () => {
    vi.spyOn(app.context.prices, "current").mockImplementationOnce(() => {
      throw new Error("password=hunter2 at /srv/secret.ts");
    });

    const { status, body, headers } = await app.anonymous().get("/api/prices");

    expect({ status, body }).toEqual({
      status: 500,
      body: {
        code: "internal",
        message: "Something went wrong on our side. Please try again.",
        requestId: headers.get("X-Request-Id"),
      },
    });
  });

  test("is an answer that breaks the contract, noticed before production", async () => {
    const prices = app.context.prices.current();
    vi.spyOn(app.context.prices, "current").mockReturnValueOnce({ ...prices, version: -1 });

    expect(await app.anonymous().get("/api/prices")).toMatchObject({
      status: 500,
      body: { code: "internal" },
    });
  });
});
