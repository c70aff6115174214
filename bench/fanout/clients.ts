/*
 * The clients of the bench, in a separate process: sockets that read little more than the beginning of each message.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type ClientsOrder, clientsOrderSchema, type ClientsReport, type ServerKind } from "./messages.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { reconnectDelay } from "../../web/sync/socket/backoff.ts";
import { readFrames } from "./frames.ts";

const CONNECTING_AT_ONCE = 50;
const READ_BYTES = 64 * 1_024;

/* As Engine.IO and Socket.IO write them; the second character distinguishes prices from other events. */
const OPEN = "0";
const CONNECTED = "40";
const PING = "2";
const PRICES = '42["p';
const READY = '42["r';
const REFUSED = "44";

/* RFC 6455, section 5.2. */
const TEXT_FRAME = 0x1;
const PING_FRAME = 0x9;
const PONG_FRAME = 0xa;

/** A final frame, masked with zeros; clients must mask. */
const frame = (opcode: number, payload: Buffer): Buffer =>
  Buffer.from([0x80 + opcode, 0x80 + payload.length, 0, 0, 0, 0, ...payload]);
const connectFrame = (cursor: string | undefined): Buffer =>
  frame(TEXT_FRAME, Buffer.from(cursor === undefined ? "40" : `40${JSON.stringify({ cursor })}`));
const PONG = frame(TEXT_FRAME, Buffer.from("3"));

/** One read buffer for all sockets. */
const buffer = Buffer.alloc(READ_BYTES);

const sockets = new Set<Socket>();
let deliveries = 0;
let bytes = 0;

function report(message: ClientsReport): void {
  process.send?.(message);
}

function countDelivery(length: number): void {
  deliveries += 1;
  bytes += length;
  if (deliveries % sockets.size !== 0) return;
  const { user, system } = process.cpuUsage();
  report({ kind: "received", deliveries, bytes, cpuMicroseconds: user + system });
}

function requestOf(port: number, server: ServerKind, cookie: string): string {
  const path = server === "ws" ? "/" : "/socket.io/?EIO=4&transport=websocket";
  return [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Connection: Upgrade",
    "Pragma: no-cache",
    "Cache-Control: no-cache",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    "Upgrade: websocket",
    `Origin: http://127.0.0.1:${port}`,
    "Sec-WebSocket-Version: 13",
    "Accept-Encoding: gzip, deflate, br, zstd",
    "Accept-Language: en-US,en;q=0.9",
    `Cookie: ${cookie}`,
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
    "\r\n",
  ].join("\r\n");
}

/** Resolves when the server has admitted it: for the product on `ready`, for ws on the upgrade. */
async function open(port: number, server: ServerKind, cookie: string, cursor?: string): Promise<void> {
  const welcome = { product: READY, socketIo: CONNECTED, ws: "" }[server];
  await new Promise<void>((resolve, reject) => {
    const read = readFrames((head, length, opcode) => {
      const text = head.toString("latin1");
      if (opcode === PING_FRAME) socket.write(frame(PONG_FRAME, head));
      else if (text.startsWith(PRICES)) countDelivery(length);
      else if (text === PING) socket.write(PONG);
      else if (text.startsWith(REFUSED)) socket.destroy(new Error("A socket was not admitted."));
      else if (text.startsWith(OPEN)) socket.write(connectFrame(cursor));
      else if (text.startsWith(welcome)) resolve();
    });
    const socket = connect({
      port,
      host: "127.0.0.1",
      onread: {
        buffer,
        callback(length) {
          try {
            read(buffer.subarray(0, length));
          } catch (error) {
            socket.destroy(error instanceof Error ? error : undefined);
          }
          if (server === "ws") resolve();
          return true;
        },
      },
    });
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      reject(new Error("A server has closed a socket."));
    });
    socket.once("error", reject);
    socket.write(requestOf(port, server, cookie));
  });
}

async function connectAll({ server, port, cookies, cursor }: Extract<ClientsOrder, { kind: "connect" }>) {
  deliveries = 0;
  bytes = 0;
  const began = performance.now();
  const milliseconds: number[] = [];
  let attempts = 0;

  /** As a page does. */
  async function openUntilIn(cookie: string, attempt = 0): Promise<void> {
    attempts += 1;
    try {
      await open(port, server, cookie, cursor);
      milliseconds.push(performance.now() - began);
    } catch (error) {
      if (cursor === undefined) throw error;
      await sleep(reconnectDelay(attempt));
      await openUntilIn(cookie, attempt + 1);
    }
  }

  const atOnce = cursor === undefined ? CONNECTING_AT_ONCE : cookies.length;
  for (let i = 0; i < cookies.length; i += atOnce) {
    await Promise.all(cookies.slice(i, i + atOnce).map(async (cookie) => openUntilIn(cookie)));
  }
  report({ kind: "connected", milliseconds, attempts });
  stayAwake();
}

/** Polls for messages without sleeping: waking a sleeping process is expensive, and the server would pay for it. */
function stayAwake(): void {
  if (sockets.size > 0) setImmediate(stayAwake);
}

async function disconnectAll(): Promise<void> {
  const closing = [...sockets].map(async (socket) => once(socket, "close"));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closing);
  report({ kind: "disconnected" });
}

async function obey(message: unknown): Promise<void> {
  const order = clientsOrderSchema.parse(message);
  await (order.kind === "connect" ? connectAll(order) : disconnectAll());
}

process.on("message", (message) => void obey(message));
process.on("disconnect", () => process.exit(0));
report({ kind: "started" });
