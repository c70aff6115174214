import { connect } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "../metrics.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

/* A client that leaves in the middle of a body is not an error of ours. */

let app: TestApp;
let admin: SignedInClient;
const logged: string[] = [];
const metrics = createMetrics();

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line) => void logged.push(line) });
  app = await createTestApp({}, { log, metrics });
  admin = await app.administrator();
});
afterAll(() => app.close());

const JSON_HEAD = "Content-Type: application/json\r\n";
const UPLOAD_HEAD = "Content-Type: multipart/form-data; boundary=x\r\n";
const FIELD = `--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;

/** How many requests of this route and status there were. */
async function counted(method: string, route: string, status: number): Promise<number> {
  const found = (await metrics.registry.getSingleMetric("http_requests_total")?.get())?.values ?? [];
  const labels = { method, route, status: String(status) };
  return found.find((each) => JSON.stringify(each.labels) === JSON.stringify(labels))?.value ?? 0;
}

test.each([
  ["no byte of its JSON", "PATCH", "/api/admin/settings", `${JSON_HEAD}Content-Length: 100\r\n\r\n`],
  ["half of its JSON", "PATCH", "/api/admin/settings", `${JSON_HEAD}Content-Length: 100\r\n\r\n{"trading`],
  [
    "half of its chunks",
    "POST",
    "/api/transactions",
    `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"typ\r\n`,
  ],
  ["half of a chunk", "POST", "/api/orders", `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\n{"typ`],
  ["nothing of an upload", "POST", "/api/admin/logo/upload", `${UPLOAD_HEAD}Content-Length: 5000\r\n\r\n`],
  [
    "half a field of an upload",
    "POST",
    "/api/admin/logo/upload",
    `${UPLOAD_HEAD}Content-Length: 5000\r\n\r\n--x\r\nContent-Dispo`,
  ],
  ["half a file", "POST", "/api/admin/logo/upload", `${UPLOAD_HEAD}Content-Length: 5000\r\n\r\n${FIELD}abc`],
  [
    "half a file in chunks",
    "POST",
    "/api/admin/logo/upload",
    `${UPLOAD_HEAD}Transfer-Encoding: chunked\r\n\r\n${FIELD.length.toString(16)}\r\n${FIELD}\r\nff\r\na`,
  ],
])("%s: the sender is gone, and nothing else happens", async (_name, method, route, rest) => {
  for (const reset of [false, true]) {
    logged.length = 0;
    const before = await counted(method, route, 499);
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {});
    socket.write(
      `${method} ${route} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${admin.cookie}\r\n${rest}`,
    );
    // By then the handler is reading the body: an earlier request has been answered.
    await admin.get("/api/user");
    await admin.get("/api/user");
    if (reset) socket.resetAndDestroy();
    else socket.end();
    await expect.poll(() => counted(method, route, 499)).toBe(before + 1);
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 30, status: 499 }]);
  }
});

test("a complete body that is no JSON is still refused as such", async () => {
  expect((await admin.call("PATCH", "/api/admin/settings", { body: '{"trading' })).status).toBe(400);
});
