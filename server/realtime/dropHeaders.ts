import type { HubSocket } from "./sockets.ts";

/**
 * Drops the headers of the handshake, the session cookie among them, once the socket's user is known. The request
 * itself lives as long as its connection, because Engine.IO listens to it.
 */
export function dropHeaders({ conn, handshake }: HubSocket): void {
  const { request } = conn;
  request.headers = {};
  request.rawHeaders = [];
  handshake.headers = {};
}
