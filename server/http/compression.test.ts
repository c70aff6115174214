import { get } from "node:http";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  await mkdir(join(app.webRoot, "assets"));
  await writeFile(join(app.webRoot, "index.html"), "<html><head></head><body>desk</body></html>");
  await writeFile(join(app.webRoot, "assets", "main-a1b2c3.js"), "x".repeat(5_000));
  await mkdir(join(app.webRoot, ".appShells", "visitor"), { recursive: true });
  await writeFile(join(app.webRoot, ".appShells", "visitor", "auth.html"), "x".repeat(5_000));
  trader = await app.trader("10000");
  for (let placed = 0; placed < 50; placed += 1) await trader.post("/api/orders", orderRequest("100"));
});
afterAll(() => app.close());

type Received = { encoding: string | undefined; vary: string | undefined; bytes: Buffer };

/** The bytes as sent; `fetch` would decompress them. */
function receive(path: string, accepted: string, cookie = ""): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(app.url + path, { headers: { "Accept-Encoding": accepted, cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () =>
        resolve({
          encoding: response.headers["content-encoding"],
          vary: response.headers.vary,
          bytes: Buffer.concat(chunks),
        }),
      );
    }).once("error", reject);
  });
}

test("a list is the same JSON however it is encoded, and a tenth of the size when compressed", async () => {
  const admin = await app.administrator();
  for (const [path, { cookie }] of [
    ["/api/orders", trader],
    ["/api/admin/orders", admin],
  ] as const) {
    const plain = await receive(path, "identity", cookie);
    const brotli = await receive(path, "gzip, deflate, br, zstd", cookie);
    const gzip = await receive(path, "gzip, deflate", cookie);

    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, "br", "gzip"]);
    expect([plain.vary, brotli.vary]).toEqual(["Accept-Encoding", "Accept-Encoding"]);
    expect(JSON.parse(plain.bytes.toString())).toHaveLength(50);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length * 8).toBeLessThan(plain.bytes.length);
  }
});

test("a small answer stays uncompressed", async () => {
  const { encoding, bytes } = await receive("/api/site-settings", "br, gzip");
  expect(encoding).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toMatchObject({ tradingFee: "0.001" });
});

test("files keep the form they are stored in", async () => {
  const script = await receive("/assets/main-a1b2c3.js", "br, gzip");
  expect(script).toMatchObject({ encoding: "br", vary: "Accept-Encoding" });
  expect(brotliDecompressSync(script.bytes).toString()).toBe("x".repeat(5_000));
});

test("a page with its app shell is compressed for each request", async () => {
  for (const [accepted, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const page = await receive("/auth", accepted);
    expect(page).toMatchObject({ encoding: accepted, vary: "Accept-Encoding, Cookie" });
    expect(unpack(page.bytes).toString()).toBe("x".repeat(5_000));
  }
});
