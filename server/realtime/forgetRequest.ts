import type { HubSocket } from "./sockets.ts";

/**
 * Lets go of the request that opened a socket, once it has said whose it is: its headers would stay in memory as long as
 * the page is open, and are more than all else that the hub keeps for it.
 */
export function forgetRequest(socket: HubSocket): void {
  Reflect.set(socket.conn, "request", null);
  Reflect.set(socket, "handshake", null);
}
