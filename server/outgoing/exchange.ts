import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

export type Exchange = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
  mostBytes: number;
};

export type ExchangeAnswer = { status: number; headers: [name: string, value: string][]; body: Buffer };

/**
 * Sends a request to a server of somebody else and reads its answer; rejects without a whole one in time. A redirect is
 * an answer like any other. Not `fetch`: in Node 20 it can wait for a body that never ends.
 */
export async function exchange({
  url,
  method,
  headers,
  body,
  timeoutMs,
  mostBytes,
}: Exchange): Promise<ExchangeAnswer> {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers }, (response) => {
      readAnswer(response, mostBytes).then(resolve, (error: unknown) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        request.destroy();
      });
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

async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<ExchangeAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  const chunks: AsyncIterable<Buffer> = response;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`The answer is larger than ${mostBytes} bytes.`);
    parts.push(chunk);
  }
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) };
}
