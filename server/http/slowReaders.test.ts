import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createListener, listen } from "./listener.ts";

/* Clients that send requests and don't read the answers, over real connections. */

/** More than the kernel buffers at both ends of a connection. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, "x");
const LIMITS = { stallMs: 400, exchangeMs: 60_000 };
const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function serve(answer: RequestListener, limits: Parameters<typeof createListener>[2] = {}) {
  const server = createListener(answer, () => false, { ...LIMITS, ...limits });
  const url = new URL(await listen(server, { host: "127.0.0.1", port: 0 }));
  open.push({ close: () => void server.close() });
  open.push({ close: () => server.closeAllConnections() });
  return { server, url };
}

/** A client that has sent this and reads nothing. */
function ask(url: URL, text: string): Socket {
  const socket = connect({ host: url.hostname, port: parseInt(url.port, 10) });
  socket.on("error", () => socket.destroy());
  socket.pause();
  socket.write(text);
  open.push({ close: () => socket.destroy() });
  return socket;
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

const giveLarge: RequestListener = (_request, response) => void response.end(LARGE);
/** As a stream does: sends the next piece when the last one has left. */
const giveInPieces: RequestListener = (_request, response) => {
  let left = LARGE.length;
  const more = (): void => {
    while (left > 0 && response.write(LARGE.subarray(0, 65_536))) left -= 65_536;
    if (left <= 0) response.end();
  };
  response.on("drain", more);
  more();
};

test.each<[string, RequestListener, (socket: Socket) => void]>([
  ["takes nothing", giveLarge, () => {}],
  ["takes nothing of a stream", giveInPieces, () => {}],
  ["takes nothing and asks for more", giveLarge, (socket) => socket.write(REQUEST.repeat(20))],
  [
    "takes nothing and drips the next request",
    giveLarge,
    (socket) => drip(socket, "GET / HTTP/1.1\r\nX-A: b"),
  ],
  ["takes nothing and has said that it sends no more", giveLarge, (socket) => socket.end()],
  ["takes the beginning", giveLarge, (socket) => socket.once("data", () => socket.pause())],
])("a client that %s is disconnected", async (_what, answer, act) => {
  const { server, url } = await serve(answer, { headersTimeout: 1_000, connectionsCheckingInterval: 100 });
  act(ask(url, REQUEST));
  await expect.poll(() => countConnections(server)).toBe(1);
  await expect.poll(() => countConnections(server)).toBe(0);
});

test("a hundred of them are disconnected together", async () => {
  const { server, url } = await serve((_request, response) => void response.end(LARGE));
  let met = 0;
  server.on("connection", () => (met += 1));
  for (let i = 0; i < 100; i += 1) ask(url, REQUEST);
  await expect.poll(() => met).toBe(100);
  await expect.poll(() => countConnections(server)).toBe(0);
});

/** Reads a piece at a time with a pause after each; returns how much it got before the connection ended. */
async function takeSteadily(url: URL): Promise<number> {
  const socket = ask(url, REQUEST.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  let received = 0;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 12);
  });
  socket.resume();
  await new Promise((resolve) => socket.once("close", resolve));
  return received;
}

test("a slow but steady client gets everything", async () => {
  // It takes several times as long as it may stall, and no pause of a busy machine is that long.
  const { url } = await serve(giveLarge, { stallMs: 1_500 });
  expect(await takeSteadily(url)).toBeGreaterThan(LARGE.length);
});

test("a client that takes too long does not", async () => {
  const { url } = await serve(giveLarge, { exchangeMs: 300 });
  expect(await takeSteadily(url)).toBeLessThan(LARGE.length);
});

test("an answer that takes longer to make than a client may stall is delivered, and so is the next one", async () => {
  const { url } = await serve((_request, response) => void sleep(1_200).then(() => response.end("made")));
  for (let i = 0; i < 2; i += 1) expect(await (await fetch(url)).text()).toBe("made");
});

test("an address has a limited number of connections, and a closed one makes room", async () => {
  const { server, url } = await serve((_request, response) => void response.end("ok"), { perAddress: 3 });
  const sockets = Array.from({ length: 5 }, () => ask(url, ""));
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(0);
  for (const socket of sockets) socket.resume();
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(2);
  expect(await countConnections(server)).toBe(3);

  sockets.find(({ destroyed }) => !destroyed)?.destroy();
  await expect.poll(() => countConnections(server)).toBe(2);
  expect(await (await fetch(url)).text()).toBe("ok");
});

/** Sends one character at a time. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 50);
  open.push({ close: () => clearInterval(timer) });
}
