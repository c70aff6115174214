import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function policyOf(path: string): Promise<string[]> {
  const { headers } = await app.anonymous().get(path);
  return (headers.get("Content-Security-Policy") ?? "").split("; ");
}

test("the desk's own pages allow nothing but their own frame", async () => {
  const policy = await policyOf("/trade");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "frame-src 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy.join()).not.toContain("tradingview");
});

test("the frame of the third-party chart allows what the chart needs, in a sandbox without the desk's origin", async () => {
  expect(await policyOf("/chart-frame.html")).toEqual([
    "default-src 'none'",
    "script-src 'self' https://s3.tradingview.com",
    "style-src 'unsafe-inline'",
    "frame-src https://www.tradingview-widget.com https://s.tradingview.com",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  ]);
  const { headers } = await app.anonymous().get("/chart-frame.html");
  expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect((await app.anonymous().get("/")).headers.get("Access-Control-Allow-Origin")).toBeNull();
  expect((await app.anonymous().get("/chart-frame.htmlx")).headers.get("X-Frame-Options")).toBe("DENY");
});
