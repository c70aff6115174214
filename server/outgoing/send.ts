import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

/** A longer answer isn't read to its end just to keep its connection. */
const MOST_REST_BYTES = 65_536;

export type Outgoing = {
  url: string;
  method: string;
  headers: Record<string, string | number>;
  body: string | Buffer | null;
  timeoutMs: number;
  stopping?: AbortSignal | undefined;
  /** How names are resolved, if not as usual. */
  lookup?: LookupFunction | undefined;
  /** Keeps the connection for other requests. */
  agent?: Agent | undefined;
};

/**
 * Sends a request to another server; rejects if there is no answer in time. Redirects are returned, not followed. It
 * does not use `fetch`, which in Node 20 can wait for a body that never ends. Without an agent, the connection ends
 * once `read` is done.
 */
export async function send<T>(
  outgoing: Outgoing,
  read: (response: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  const { url, method, headers, body, timeoutMs, stopping, lookup, agent } = outgoing;
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method,
    headers,
    ...(stopping !== undefined && { signal: stopping }),
    ...(lookup !== undefined && { lookup }),
    ...(agent !== undefined && { agent }),
  };
  return new Promise<T>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      answer(response)
        .then(resolve, reject)
        .finally(() => (agent === undefined ? void sent.destroy() : readRest(sent, response)));
    });
    const timer = setTimeout(
      () => sent.destroy(new Error(`There was no answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
    sent.on("error", (error) => {
      if (isOfKeptConnection(sent, error)) resolve(send({ ...outgoing, agent: undefined }, read));
      else reject(error);
    });
    sent.on("close", () => clearTimeout(timer));
    sent.end(body ?? undefined);
  });

  async function answer(response: IncomingMessage): Promise<T> {
    return read(response);
  }
}

/** Until the end of the answer its connection is busy. */
function readRest(sent: ClientRequest, response: IncomingMessage): void {
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MOST_REST_BYTES) sent.destroy();
  });
}

/**
 * The other side may close an idle connection just when the next request is sent over it; this is not the request's
 * fault.
 */
function isOfKeptConnection(sent: ClientRequest, error: NodeJS.ErrnoException): boolean {
  return sent.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
}
