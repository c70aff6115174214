import { createServer } from "node:http";
import { Server } from "socket.io";
import { pricesAt } from "./payload.ts";
import type { Served } from "./served.ts";

/** Socket.IO as it is, except for the transport. */
export function serveBareSocketIo(): Served {
  const httpServer = createServer();
  const io = new Server(httpServer, { transports: ["websocket"] });
  return { httpServer, publish: (tick) => void io.emit("prices.changed", pricesAt(tick)) };
}
