import { type IncomingMessage, request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

export type Outgoing = {
  url: string;
  method: string;
  headers: Record<string, string | number>;
  body: string | Buffer | null;
  timeoutMs: number;
  stopping?: AbortSignal | undefined;
  /** How names become addresses, if not as usual. */
  lookup?: LookupFunction | undefined;
};

/**
 * Sends a request to a server of somebody else; rejects without an answer in time. A redirect is an answer like any
 * other. Not `fetch`: in Node 20 it can wait for a body that never ends. The connection ends once `read` is done.
 */
export async function send<T>(
  { url, method, headers, body, timeoutMs, stopping, lookup }: Outgoing,
  read: (response: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method,
    headers,
    ...(stopping !== undefined && { signal: stopping }),
    ...(lookup !== undefined && { lookup }),
  };
  return new Promise<T>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      answer(response)
        .then(resolve, reject)
        .finally(() => sent.destroy());
    });
    const timer = setTimeout(
      () => sent.destroy(new Error(`There was no answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
    sent.on("error", reject);
    sent.on("close", () => clearTimeout(timer));
    sent.end(body ?? undefined);
  });

  async function answer(response: IncomingMessage): Promise<T> {
    return read(response);
  }
}
