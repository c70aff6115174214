import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { LOGO_PATH } from "../routes/logo.ts";
import { MANIFEST_PATH } from "../routes/manifest.ts";
import { OPERATIONS } from "../routes/operations.ts";
import { REFERENCE } from "../routes/reference.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";

/* What happens around every handler, in order. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ID = "01900000-0000-7000-8000-000000000000";
const order = orderRequest("100");

describe("the contract", () => {
  test("has a route for every endpoint, and every route under /api has an endpoint", () => {
    expect([...app.api.bound].toSorted()).toEqual(Object.keys(endpoints).toSorted());

    const beside = new Set<string>([...OPERATIONS, ...REFERENCE, LOGO_PATH, MANIFEST_PATH]);
    const routes = app.api.router.stack
      .flatMap(({ path, methods }) =>
        methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
      )
      .filter((route) => !beside.has(route.split(" ")[1] ?? ""));
    const promised = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual(promised.toSorted());
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

  test("counts the bytes sent if the length is not declared", async () => {
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

  test("is derived from Sec-Fetch-Site only if there is no Origin", async () => {
    expect((await post({ "Sec-Fetch-Site": "same-origin" })).status).toBe(204);
    for (const site of ["cross-site", "same-site", "none"])
      expect((await post({ "Sec-Fetch-Site": site })).status).toBe(403);
    expect((await post({ Origin: app.url, "Sec-Fetch-Site": "cross-site" })).status).toBe(204);
  });

  test("does not matter for requests that change nothing", async () => {
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

  test("an impossible id answers like one that does not exist", async () => {
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

  test("may be missing if there is no body and none is needed", async () => {
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

  test.each(["[]", "[{}]", ""])("%j is not a login", async (body) => {
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
          amount: "Enter an amount in dollars with at most two decimals, like 1234.50",
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

test("503 during maintenance says when to come back", async () => {
  const knex = app.context.database.knex;
  const trader = await app.trader();
  await knex("settings").update({ maintenanceMode: true });
  const { status, headers, body } = await trader.post("/api/orders", order);
  await knex("settings").update({ maintenanceMode: false });
  expect({ status, body }).toMatchObject({ status: 503, body: { code: "maintenance" } });
  expect(headers.get("Retry-After")).toBe("30");
});

test("every answer carries exactly these security headers", async () => {
  for (const path of ["/api/prices", "/api/nowhere", "/healthz", "/nowhere.js", "/"]) {
    const { headers } = await app.anonymous().get(path, { Accept: path === "/" ? "text/html" : "*/*" });
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy.replace(/'nonce-[\w+/]{22}=='/, "'nonce'")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce'; img-src 'self' data: blob:; " +
        "font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    });
    for (const absent of [
      "Strict-Transport-Security",
      "X-Powered-By",
      "Server",
      "Access-Control-Allow-Origin",
    ])
      expect([absent, headers.get(absent)]).toEqual([absent, null]);
  }
});

test("no answer of the API is cached by browsers or proxies, refusals included", async () => {
  const admin = await app.administrator();
  for (const { path } of Object.values(endpoints)) {
    const { headers } = await admin.get(path.replace(":id", ID));
    expect([path, headers.get("Cache-Control")]).toEqual([path, "no-store"]);
  }
});

test("behind TLS browsers are told to stay with it", async () => {
  const behind = await createTestApp({ trustProxy: 1 });
  const { headers } = await behind.anonymous().get("/api/prices", { "X-Forwarded-Proto": "https" });
  await behind.close();
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
});

test("TRACE returns nothing of the request", async () => {
  for (const path of ["/", "/api/orders", "/healthz"]) {
    const said = await new Promise<string>((resolve, reject) => {
      request(app.url + path, { method: "TRACE", headers: { cookie: "livedesk=secret" } }, (answer) => {
        let body = "";
        answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
        answer.once("end", () => resolve(`${answer.statusCode} ${body}`));
      })
        .once("error", reject)
        .end();
    });
    expect([path, said]).toEqual([path, expect.stringMatching(/^40[45] \{"code":/)]);
    expect(said).not.toContain("secret");
  }
});

test("every body says what it is, texts with their character set", async () => {
  const typeOf = async (path: string) => (await app.anonymous().get(path)).headers.get("Content-Type");
  expect(await typeOf("/api/prices")).toBe("application/json; charset=utf-8");
  expect(await typeOf("/api/nowhere")).toBe("application/json; charset=utf-8");
  expect(await typeOf("/nowhere.js")).toBe("application/json; charset=utf-8");
  expect(await typeOf("/api/openapi.json")).toBe("application/json; charset=utf-8");
  expect(await typeOf("/api/docs")).toBe("text/html; charset=utf-8");
  expect(await typeOf("/site.webmanifest")).toBe("application/manifest+json; charset=utf-8");
});

describe("a fault of ours", () => {
  test("is reported without details", async () => {
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
