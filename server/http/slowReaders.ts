import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { canonicalAddress, siteOf } from "../request/address.ts";

export type SlowReaderLimits = {
  /** How long a client may read nothing of an answer that is ready for it. */
  stallMs: number;
  /** How long one request may last in total, from its headers to the last byte of its answer. */
  exchangeMs: number;
};

/**
 * Disconnects a client that reads its answer too slowly or not at all; otherwise the rest of the answer would stay in
 * memory as long as the client wants. It uses a TCP reset, so that the kernel drops the data too. The time for
 * preparing an answer does not count.
 */
export function cutSlowReaders(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { exchangeMs }: SlowReaderLimits,
): void {
  // Node's connection timer, set in `createListener`; data in either direction restarts it.
  response.on("timeout", () => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
  });
  const overdue = setTimeout(() => socket.resetAndDestroy(), exchangeMs);
  response.once("close", () => clearTimeout(overdue));
}

/** Refuses connections from an address that has too many already; an IPv6 site counts as one address. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const site = siteOf(canonicalAddress(socket.remoteAddress ?? "") ?? "");
    const count = open.get(site) ?? 0;
    if (count >= perAddress) return void socket.resetAndDestroy();
    open.set(site, count + 1);
    socket.once("close", () => {
      const left = (open.get(site) ?? 1) - 1;
      if (left === 0) open.delete(site);
      else open.set(site, left);
    });
  });
}
