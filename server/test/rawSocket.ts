import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A final frame, masked with zeros; clients must mask. */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  return Buffer.from([0x80 + opcode, 0x80 + payload.length, 0, 0, 0, 0, ...payload]);
}

const TEXT = 0x1;

/** A client of the live path without a library: connects, then reads nothing until the test calls for it. */
export async function openRawSocket(url: string, cookie: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const tcp = connect({ host: hostname, port: parseInt(port, 10) });
  tcp.on("error", () => tcp.destroy());
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  await once(tcp, "data");
  tcp.write(maskedFrame(TEXT, Buffer.from("40")));
  await once(tcp, "data");
  tcp.pause();
  return tcp;
}
