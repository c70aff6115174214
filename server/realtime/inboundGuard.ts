import type { Socket as TcpSocket } from "node:net";
import { webSocketOf } from "./liveness.ts";
import type { Conn } from "./sockets.ts";

/* Socket.IO's packets as text: type, then payload. */
const CONNECT = "0";
const DISCONNECT = "1";
/** Pings and pongs of both protocols per interval: far more than any library sends, and the server asks for none. */
const MOST_SIGNS = 200;
const SIGNS_MS = 10_000;

/**
 * Clients may connect once and disconnect. Anything else that they send closes the connection before it is read, as do
 * too many pings or pongs. It listens to Engine.IO's "packet", which comes before Socket.IO decodes anything.
 */
export function guardInbound(conn: Conn, tcp: TcpSocket): void {
  let connected = false;
  let signs = 0;
  let since = performance.now();

  function countSign(): void {
    const now = performance.now();
    if (now - since > SIGNS_MS) [signs, since] = [0, now];
    signs += 1;
    if (signs > MOST_SIGNS) refuse(conn, tcp);
  }

  const socket = webSocketOf(conn);
  socket.on("ping", countSign);
  socket.on("pong", countSign);
  conn.on("packet", (packet: { type: string; data?: unknown }) => {
    if (packet.type !== "message") return countSign();
    const { data: text } = packet;
    if (text === DISCONNECT) return;
    if (!connected && typeof text === "string" && text.startsWith(CONNECT)) connected = true;
    else refuse(conn, tcp);
  });
}

/** Skips the closing handshake, during which ws would keep reading for half a minute. */
function refuse(conn: Conn, tcp: TcpSocket): void {
  conn.close(true);
  tcp.destroy();
}
