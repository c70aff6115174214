import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { describeApi } from "./openapi.ts";

const api = describeApi();

test("a public linter finds nothing wrong, by its strict rules", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    // A record whose keys are listed: JSON Schema allows "required" without "properties".
    rules: { "no-required-schema-properties-undefined": "off" },
  });
  const problems = await lintFromString({ source: JSON.stringify(api), absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test.each([
  ["/api/prices", "get", ["200", "429", "500", "503"]],
  ["/api/login", "post", ["200", "400", "401", "403", "404", "409", "413", "415", "429", "500", "503"]],
  ["/api/orders", "get", ["200", "400", "401", "403", "404", "429", "500", "503"]],
  [
    "/api/orders",
    "post",
    ["201", "400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"],
  ],
  [
    "/api/admin/users/{id}",
    "patch",
    ["200", "202", "400", "401", "403", "404", "409", "413", "415", "429", "500", "503"],
  ],
])("%s %s says which statuses it may answer with", (path, method, statuses) => {
  expect(Object.keys(api.paths[path]?.[method]?.responses ?? {})).toEqual(statuses);
});

test("a refusal lists its codes and when to try again", () => {
  expect(api.components.responses["Refused422"]).toEqual({
    description: "idempotency_mismatch: This Idempotency-Key was used for another request.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  });
  expect(api.components.responses["Refused429"]?.headers).toEqual({
    "Retry-After": {
      description: "Seconds to wait before the next try.",
      schema: { type: "integer", minimum: 1 },
    },
  });
});
