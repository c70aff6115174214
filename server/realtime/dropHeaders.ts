import type { HubSocket } from "./sockets.ts";

/**
 * Lets go of what the request said that opened a socket, once it is known whose it is: a browser's headers, the session's
 * cookie among them. The request itself stays as long as its connection, because Engine.IO listens on its behalf.
 */
export function dropHeaders({ conn, handshake }: HubSocket): void {
  const { request } = conn;
  request.headers = {};
  request.rawHeaders = [];
  handshake.headers = {};
}
