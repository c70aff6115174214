import type { Server } from "node:http";

/** A server that the bench measures. */
export type Served = {
  httpServer: Server;
  /** Sends the prices of this tick to every socket. */
  publish: (tick: number) => void;
};
