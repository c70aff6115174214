import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { StartupError } from "#db/startupError.ts";
import { limitConnections, cutSlowReaders } from "./slowReaders.ts";

const DRAIN_MS = 10_000;
const RELEASE_MS = 50;

/** Limits for slow and greedy clients; a proxy in front should keep its connections for less than a minute. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  stallMs: 10_000,
  exchangeMs: 120_000,
  /**
   * In total and per address. Behind a proxy all connections have its address, so the proxy has to limit its clients.
   */
  maxConnections: 20_000,
  perAddress: 5_000,
};

/** Once `isLeaving` is true, answers close their connections, so that clients reconnect to another node. */
export function createListener(
  answer: RequestListener,
  isLeaving: () => boolean,
  changed: Partial<typeof LIMITS> = {},
): Server {
  const limits = { ...LIMITS, ...changed };
  const server = createServer(limits, (request, response) => {
    cutSlowReaders(request, response, limits);
    if (isLeaving()) response.setHeader("Connection", "close");
    answer(request, response);
  });
  server.timeout = limits.stallMs;
  server.maxConnections = limits.maxConnections;
  limitConnections(server, limits.perAddress);
  return server;
}

/** Why a server cannot listen, and which setting to change. */
const OBSTACLES: Record<string, (where: string, host: string, port: number) => string> = {
  EADDRINUSE: (where) => `${where} is in use by another program. Set PORT to a free port.`,
  EADDRNOTAVAIL: (_where, host) =>
    `${host} is not an address of this machine. Set HOST to one that it has, or to 0.0.0.0 for all.`,
  EACCES: (where, _host, port) =>
    port < 1024
      ? `this user may not listen on ${where}. Set PORT to 1024 or above, and leave ${port} to a proxy in front.`
      : `this user may not listen on ${where}.`,
  ENOTFOUND: (_where, host) => `HOST ${host} is a name that this machine does not know.`,
  EAI_AGAIN: (_where, host) => `HOST ${host} is a name that this machine cannot look up now.`,
};

/** Resolves to the server's URL; rejects with a `StartupError` if a setting is to blame. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const name = host.includes(":") ? `[${host}]` : host;
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const obstacle = OBSTACLES[error.code ?? ""];
    if (obstacle === undefined) throw error;
    throw new StartupError(obstacle(`${name}:${port}`, host, port), { cause: error });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return `http://${name}:${address.port}`;
}

/**
 * Accepts no new connections, lets requests finish, and cuts the rest after 10 s. A connection that was busy at first
 * is closed as soon as it is idle, not only when the browser closes it.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  const release = setInterval(() => server.closeIdleConnections(), RELEASE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(release);
  clearTimeout(cut);
}
