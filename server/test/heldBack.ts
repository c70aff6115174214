import { request } from "node:http";
import type { TestClient } from "./client.ts";

/**
 * Sends a call whose headers arrive at once. Its body ends only after `meanwhile`, which begins when the server has let
 * the caller in. Returns the status of the answer.
 */
export async function sendHeldBack(
  url: string,
  { cookies, headers = {} }: Pick<TestClient, "cookies"> & { headers?: Record<string, string> },
  { method, path, body }: { method: string; path: string; body: unknown },
  meanwhile: () => Promise<void>,
): Promise<number> {
  const encoded = new Response(body instanceof FormData ? body : JSON.stringify(body ?? {}));
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const type = body instanceof FormData ? encoded.headers.get("content-type") : "application/json";
  const sent = request(url + path, {
    method,
    headers: {
      "content-type": type ?? "",
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
      "transfer-encoding": "chunked",
      ...headers,
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
  });
  sent.flushHeaders();
  await meanwhile();
  sent.end(bytes);
  return answer;
}
