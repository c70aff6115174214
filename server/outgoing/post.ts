import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

const TIMEOUT_MS = 10_000;

export type Post = {
  url: string;
  headers: Record<string, string | number>;
  body: string | Buffer | null;
  stopping: AbortSignal;
  /** How names become addresses, if not as usual. */
  lookup?: LookupFunction;
  timeoutMs?: number;
};

/** The status, and after how many seconds the other side wants to be asked again. */
export type PostAnswer = { status: number; retryAfterS: number | null };

/**
 * Sends a POST to a server of somebody else; rejects without an answer. A redirect is an answer like any other, and
 * nothing of an answer is read but its head.
 */
export async function post({
  url,
  headers,
  body,
  stopping,
  lookup,
  timeoutMs = TIMEOUT_MS,
}: Post): Promise<PostAnswer> {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  const options = { method: "POST", headers, signal: stopping, ...(lookup !== undefined && { lookup }) };
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      const retryAfter = /^\d{1,5}$/.exec(response.headers["retry-after"] ?? "")?.[0];
      resolve({
        status: response.statusCode ?? 0,
        retryAfterS: retryAfter === undefined ? null : parseInt(retryAfter, 10),
      });
      response.destroy();
    });
    const timer = setTimeout(
      () => request.destroy(new Error(`There was no answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
    request.on("error", reject);
    request.on("close", () => clearTimeout(timer));
    request.end(body ?? undefined);
  });
}
