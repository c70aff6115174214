import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { canonicalAddress, networkOf } from "../request/address.ts";

export type SlowReaderLimits = {
  /** How long a client may take nothing of an answer that waits for it. */
  stallMs: number;
  /** How long one request may last in all, from its headers to the last byte of its answer. */
  exchangeMs: number;
};

/**
 * Cuts a client that does not take its answer, at once or in crumbs; without it what is left of the answer stays in memory
 * as long as the client likes. By a reset, so that the kernel lets go of it too. An answer that is still being made is
 * nobody's fault.
 */
export function cutSlowReaders(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { exchangeMs }: SlowReaderLimits,
): void {
  // Node's timer of the connection, set in `createListener`; what moves in either direction starts it anew.
  response.on("timeout", () => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
  });
  const overdue = setTimeout(() => socket.resetAndDestroy(), exchangeMs);
  response.once("close", () => clearTimeout(overdue));
}

/** Refuses the connections of an address that has so many already; all of an IPv6 network count as one. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = networkOf(canonicalAddress(socket.remoteAddress ?? "") ?? "");
    const count = open.get(network) ?? 0;
    if (count >= perAddress) return void socket.resetAndDestroy();
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
