import type { IncomingMessage, ServerResponse } from "node:http";

/** Engine.IO answers requests to its path itself; what it answers is for no page to show. */
export function setHandshakeHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (request.headers.upgrade === undefined) {
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
  }
  next();
}
