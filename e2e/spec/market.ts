import { createServer, type Server } from "node:http";
import { z } from "zod";

/** The market's quotes in these tests: each display rule has something to truncate or round. */
const QUOTES = {
  bitcoin: { usd: 64_231.4, usd_24h_change: 2.346 },
  ethereum: { usd: 3_120.6, usd_24h_change: -1.256 },
  tether: { usd: 1.00042, usd_24h_change: 0.0123 },
};

export type Market = { url: string; close(): Promise<void> };

/** The public price service on this machine: always gives the same answer, or always fails. */
export async function startMarket(answers: "quotes" | "failures"): Promise<Market> {
  const server = createServer((_request, response) => {
    response.writeHead(answers === "quotes" ? 200 : 500, { "content-type": "application/json" });
    response.end(JSON.stringify(QUOTES));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
}

function portOf(server: Server): number {
  return z.object({ port: z.number() }).parse(server.address()).port;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
