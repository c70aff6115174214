import { describe, expect, test } from "vitest";
import { faultOfAnswer, faultOfEvent } from "./conformity.ts";

const USER = {
  id: "01900000-0000-7000-8000-000000000000",
  username: "alice",
  email: "alice@example.com",
  role: "user",
  isActive: true,
  balance: "10.00",
  held: "0.00",
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
};
const ERROR = { code: "not_found", message: "This does not exist.", requestId: "x" };
const answer = { method: "GET", path: "/api/user?x=1", status: 200, body: USER as unknown, isJson: true };

describe("an answer matches the document", () => {
  test("or the difference is reported", () => {
    expect(faultOfAnswer(answer)).toBeNull();
    expect(faultOfAnswer({ ...answer, body: { ...USER, passwordHash: "x" } })).toBe(
      "data must NOT have additional properties",
    );
    expect(faultOfAnswer({ ...answer, body: { ...USER, balance: 10 } })).toBe("data/balance must be string");
    expect(faultOfAnswer({ ...answer, status: 201 })).toBe("GET /api/user?x=1 answers 201");
    expect(faultOfAnswer({ ...answer, isJson: false })).toBe(
      "GET /api/user?x=1 answers 200 with something else than JSON",
    );
  });

  test("errors do too, and answers without a body", () => {
    expect(faultOfAnswer({ ...answer, status: 403, body: ERROR })).toBeNull();
    expect(faultOfAnswer({ ...answer, status: 403, body: { message: "gone" } })).toContain("'code'");
    expect(faultOfAnswer({ ...answer, path: "/api/nowhere", status: 404, body: "gone" })).toBe(
      "data must be object",
    );
    const nothing = { ...answer, method: "POST", path: "/api/logout", status: 204, body: null };
    expect(faultOfAnswer(nothing)).toBeNull();
    expect(faultOfAnswer({ ...nothing, body: {} })).toBe("POST /api/logout answers 204 with a body");
    expect(faultOfAnswer({ ...answer, path: "/anything", body: "<html>" })).toBeNull();
  });
});

test("an event matches the document, or the difference is reported", () => {
  expect(faultOfEvent("user.changed", USER, "12-3")).toBeNull();
  expect(faultOfEvent("user.changed", USER)).toContain("cursor");
  expect(faultOfEvent("user.changed", { ...USER, version: "1" }, "12-3")).toBe(
    "user.changed: data/version must be integer",
  );
  expect(faultOfEvent("resync", {})).toBeNull();
  expect(faultOfEvent("resync", {}, "12-3")).toBe("resync carries more than promised");
  expect(faultOfEvent("toString", {})).toBe("toString is not promised");
});
