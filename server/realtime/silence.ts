import type { Socket as TcpSocket } from "node:net";
import type { Conn } from "./sockets.ts";

/* Socket.IO's packets as text: type, then payload. */
const CONNECT = "0";
const DISCONNECT = "1";

/**
 * Clients may connect, once, and leave; whatever else they send closes the connection before it is read. Listens to
 * Engine.IO's "packet", which comes before Socket.IO decodes anything.
 */
export function enforceSilence(conn: Conn, tcp: TcpSocket): void {
  let connected = false;
  conn.on("packet", (packet: { type: string; data?: unknown }) => {
    if (packet.type !== "message") return;
    const { data: text } = packet;
    if (text === DISCONNECT) return;
    if (!connected && typeof text === "string" && text.startsWith(CONNECT)) connected = true;
    else refuse(conn, tcp);
  });
}

/** Without the closing handshake, during which ws would go on reading for half a minute. */
function refuse(conn: Conn, tcp: TcpSocket): void {
  conn.close(true);
  tcp.destroy();
}
