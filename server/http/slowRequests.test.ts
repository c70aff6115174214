import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createListener, listen } from "./listener.ts";

/* A client that never finishes its request is disconnected, whichever half is missing. */

const LIMITS = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function startServer(): Promise<URL> {
  const server = createListener(
    (request, response) => {
      request.resume();
      request.once("end", () => response.end("ok"));
    },
    () => false,
    LIMITS,
  );
  open.push({ close: () => server.close() });
  return new URL(await listen(server, { host: "127.0.0.1", port: 0 }));
}

/** Sends the text, waits for the server to close, and returns its answer and the time in ms. */
async function hangUp(url: URL, text: string): Promise<{ said: string; after: number }> {
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port) });
  open.push({ close: () => socket.destroy() });
  const started = performance.now();
  let said = "";
  socket.on("data", (chunk: Buffer) => (said += chunk.toString()));
  socket.write(text);
  await new Promise((resolve) => socket.once("close", resolve));
  return { said, after: performance.now() - started };
}

test.each([
  ["nothing at all", ""],
  ["half a line", "GET / HT"],
  ["headers without an end", "POST /api/orders HTTP/1.1\r\nHost: x\r\nX-Slow: 1\r\n"],
  ["a body without its end", "POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc"],
  ["a chunk without its end", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc"],
])("%s", async (_name, text) => {
  const { said, after } = await hangUp(await startServer(), text);
  expect(said).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/);
  expect(after).toBeGreaterThan(250);
});

test.each([
  ["a header beyond 16 KiB", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  [
    "a length beside chunks",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["no HTTP", "HELLO\r\n\r\n", 400],
])("%s is refused", async (_name, text, status) => {
  expect((await hangUp(await startServer(), text)).said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});
