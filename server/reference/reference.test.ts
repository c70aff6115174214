import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { events } from "#protocol/events.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import type { AsyncApi } from "./asyncapi.ts";
import type { OpenApi } from "./openapi.ts";
import { html } from "./page/html.ts";
import { describeType, fieldTable } from "./page/schemaRows.ts";

let app: TestApp;
let api: OpenApi;
let pushed: AsyncApi;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  const visitor = app.anonymous();
  api = (await visitor.get("/api/openapi.json")).body as OpenApi;
  pushed = (await visitor.get("/api/asyncapi.json")).body as AsyncApi;
  page = String((await visitor.get("/api/docs")).body);
});
afterAll(() => app.close());

describe("the document of calls", () => {
  test("is OpenAPI 3.1 and has every endpoint of the contract", () => {
    expect(api.openapi).toBe("3.1.0");
    const described = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test("describes input and output, each entity once", () => {
    expect(api.paths["/api/orders"]?.["get"]).toMatchObject({
      operationId: "listOrders",
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: "limit", in: "query", required: false }),
      ]),
      responses: {
        200: {
          content: {
            "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Order" } } },
          },
        },
      },
    });
    expect(api.components.schemas["Order"]).toMatchObject({
      properties: { total: { $ref: "#/components/schemas/Decimal" } },
    });
    expect(api.paths["/api/admin/users/{id}"]?.["patch"]).toMatchObject({
      parameters: [{ name: "id", in: "path", required: true }],
      requestBody: {
        content: { "application/json": { schema: { properties: { isActive: { type: "boolean" } } } } },
      },
    });
    expect(api.paths["/api/admin/logo/upload"]?.["post"]).toMatchObject({
      requestBody: { content: { "multipart/form-data": { schema: { required: ["logo"] } } } },
    });
  });

  test("says how to authenticate, and where a token is enough", () => {
    expect(api.components.securitySchemes).toMatchObject({
      session: { type: "apiKey", in: "cookie", name: "livedesk" },
      token: { type: "http", scheme: "bearer" },
    });
    const securityOf = (path: string, method: string) => api.paths[path]?.[method]?.security;
    expect(securityOf("/api/prices", "get")).toEqual([]);
    expect(securityOf("/api/orders", "get")).toEqual([{ session: [] }, { token: ["read"] }]);
    expect(securityOf("/api/orders", "post")).toEqual([{ session: [] }, { token: ["trade"] }]);
    expect(securityOf("/api/transactions", "post")).toEqual([{ session: [] }]);
    expect(securityOf("/api/admin/users", "get")).toEqual([{ session: [] }, { token: ["desk_read"] }]);
    expect(securityOf("/api/admin/users/{id}", "patch")).toEqual([{ session: [] }]);
    expect(api.paths["/api/user/tokens"]?.["post"]).toMatchObject({ "x-proof": "recent" });
  });
});

test("the document of events is AsyncAPI 3 and has every event of the contract, with its cursor", () => {
  expect(pushed.asyncapi).toBe("3.0.0");
  expect(Object.keys(pushed.components.messages)).toEqual(Object.keys(events));
  expect(Object.keys(pushed.channels.socket.messages)).toEqual(Object.keys(events));
  expect(pushed.components.messages["order.changed"]).toMatchObject({
    payload: { $ref: "#/components/schemas/Order" },
    headers: { required: ["cursor"] },
  });
  expect(pushed.components.messages["prices.changed"]).not.toHaveProperty("headers");
  expect(pushed.operations.push.action).toBe("send");
});

test("all references of the documents can be resolved", () => {
  for (const text of [api, pushed].map((document) => JSON.stringify(document))) {
    const document: unknown = JSON.parse(text);
    const pointers = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path));
    expect(pointers.size).toBeGreaterThan(5);
    for (const pointer of pointers) {
      const target = pointer
        .split("/")
        .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], document);
      expect({ pointer, target }).toEqual({ pointer, target: expect.anything() });
    }
  }
});

describe("the page for people", () => {
  test("has a section for every call, event and type, and no broken link", () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
    const expected = [...Object.keys(endpoints), ...Object.keys(events), "Order", "Error", "errors"];
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("obeys the strictest policy: no script, no inline style, nothing from elsewhere", async () => {
    const { headers } = await app.anonymous().get("/api/docs");
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\/(?!desk\.example)/);
    expect((await app.anonymous().get("/api/docs.css")).headers.get("Content-Type")).toBe(
      "text/css; charset=utf-8",
    );
    expect((await app.anonymous().get("/api/docs.woff2")).headers.get("Content-Type")).toBe("font/woff2");
    expect(page).toMatch(/<a class="brand" href="\/"><svg[^]+<\/svg>Livedesk<\/a>/);
  });
});

test("the page for people has the desk's own name, and the documents for tools the product's", async () => {
  const { knex } = app.context.database;
  await knex("settings").update({ deskName: "Nord & Licht" });
  const named = String((await app.anonymous().get("/api/docs")).body);
  expect(named).toContain("<title>Nord &amp; Licht API</title>");
  expect(named).toContain("<h1>Nord &amp; Licht API</h1>");
  expect(named).not.toContain("Livedesk");
  expect(JSON.stringify((await app.anonymous().get("/api/openapi.json")).body)).toContain(
    '"title":"Livedesk"',
  );
  await knex("settings").update({ deskName: "" });
});

describe("a value on the page", () => {
  test("is text, whatever it contains", () => {
    expect(html`<p title="${'"'}">${"<b>&"}${html`<i></i>`}</p>`.text).toBe(
      '<p title="&quot;">&lt;b&gt;&amp;<i></i></p>',
    );
  });

  test.each([
    [{ $ref: "#/components/schemas/Order" }, '<a href="#Order" translate="no">Order</a>'],
    [{ items: { type: "string" } }, "list of string"],
    [{ enum: ["buy", "sell"] }, "<code>buy</code> or <code>sell</code>"],
    [{ type: ["string", "null"], format: "date-time" }, "date-time or null"],
    [{ anyOf: [{ type: "number" }, { type: "null" }] }, "number or null"],
    [{}, "anything"],
  ])("is described as %j", (schema, words) => {
    expect(describeType(schema).text).toBe(words);
  });

  test("is a row for each field, nested ones too", () => {
    const nested = { properties: { b: { type: "integer", default: 2 } }, required: ["b"] };
    const table = fieldTable({ properties: { a: nested, c: { items: nested } } }).text;
    expect([...table.matchAll(/<td><code>([^<]+)/g)].map(([, name]) => name)).toEqual([
      "a",
      "a.b",
      "c",
      "c[].b",
    ]);
    expect(table).toContain("default 2");
  });

  test("is explained, with what is code as code", () => {
    const description = "Null until it was `sent`.";
    expect(fieldTable({ properties: { at: { type: "string", description } } }).text).toContain(
      '<td>Null until it was <code>sent</code>. <span class="who">optional</span></td>',
    );
    expect(page).toContain("<td>The fee in USD, not the rate. ");
  });
});
