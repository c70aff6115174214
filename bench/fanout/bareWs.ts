import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { textAt } from "./payload.ts";
import type { Served } from "./served.ts";

/** The broadcast in ws's own documentation, with the text that Socket.IO sends. */
export function serveBareWs(): Served {
  const httpServer = createServer();
  const sockets = new WebSocketServer({ server: httpServer });
  return {
    httpServer,
    publish(tick) {
      const text = textAt(tick);
      for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
  };
}
