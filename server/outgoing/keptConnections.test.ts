import { getEventListeners } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { LookupFunction, Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepConnections, type KeptConnections } from "./keptConnections.ts";
import { post } from "./post.ts";

const RECEIVER = "one";
let now: number;
let stop: AbortController;
let connections: KeptConnections;
let server: Server;
let sockets: Socket[];
let answer: RequestListener;

beforeEach(async () => {
  now = 0;
  stop = new AbortController();
  connections = keepConnections(16, () => now);
  sockets = [];
  answer = (_, response) => response.writeHead(204).end();
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => answer(request, response));
  });
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  connections.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function port(): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return address.port;
}

type To = { receiver?: string; host?: string; lookup?: LookupFunction; timeoutMs?: number };

async function send({ receiver = RECEIVER, host = "127.0.0.1", ...options }: To = {}): Promise<number> {
  const url = `http://${host}:${port()}/hook`;
  const agent = connections.agentFor(receiver, url);
  const stopping = stop.signal;
  return (await post({ url, headers: {}, body: "{}", stopping, agent, ...options })).status;
}

/** The answer has been read to its end, so its connection is idle. */
const idle = () =>
  vi.waitFor(() =>
    expect(
      Object.values(connections.agentFor(RECEIVER, `http://127.0.0.1:${port()}`).freeSockets),
    ).toHaveLength(1),
  );

test("the next request uses the same connection, also after an answer with a body", async () => {
  answer = (_, response) => response.writeHead(200).end("ok".repeat(1_000));
  for (let count = 0; count < 3; count += 1) {
    expect(await send()).toBe(200);
    await idle();
  }
  expect(sockets).toHaveLength(1);
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
});

test("two receivers share none", async () => {
  await send();
  await idle();
  await send({ receiver: "other" });
  expect(sockets).toHaveLength(2);
});

test("after a minute another one is made, and the former is closed", async () => {
  await send();
  await idle();
  now = 59_999;
  await send();
  await idle();
  expect(sockets).toHaveLength(1);
  now = 60_000;
  await send();
  expect(sockets).toHaveLength(2);
  await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true));
});

test("each connection is made to an address that was looked up for it", async () => {
  const asked: string[] = [];
  let address = "127.0.0.1";
  const lookup: LookupFunction = (host, { all }, done) => {
    asked.push(host);
    if (address === "") done(new Error("It is an address inside a network."), "", 0);
    else if (all === true) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  };
  const to = { host: "desk.example", lookup };
  await send(to);
  await vi.waitFor(() =>
    expect(
      Object.values(connections.agentFor(RECEIVER, `http://desk.example:${port()}`).freeSockets),
    ).toHaveLength(1),
  );
  await send(to);
  expect(asked).toEqual(["desk.example"]);
  address = "";
  now = 60_000;
  await expect(send(to)).rejects.toThrow("It is an address inside a network.");
  expect([asked.length, sockets.length]).toEqual([2, 1]);
});

test("one that the receiver closes just then is no failure", async () => {
  await send();
  await idle();
  let requests = 0;
  answer = (request, response) => {
    requests += 1;
    if (request.socket === sockets[0]) request.socket.destroy();
    else response.writeHead(204).end();
  };
  expect(await send()).toBe(204);
  expect([requests, sockets.length]).toEqual([2, 2]);
});

test("a receiver that closes new connections fails", async () => {
  answer = (request) => request.socket.destroy();
  await expect(send()).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(sockets).toHaveLength(1);
});

test("an answer without an end keeps its connection from others, and is cut off", async () => {
  answer = (_, response) => {
    response.writeHead(200);
    response.write("x");
  };
  expect(await send({ timeoutMs: 200 })).toBe(200);
  expect(await send({ timeoutMs: 200 })).toBe(200);
  expect(sockets).toHaveLength(2);
  await vi.waitFor(() => expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true]));
});

test("a long answer is not read to its end", async () => {
  answer = (_, response) => response.writeHead(200).end("x".repeat(1_000_000));
  expect(await send()).toBe(200);
  await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true));
});
