import { type ClientRequest, get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;
/** Coinbase refuses requests without a user agent. */
const HEADERS = { accept: "application/json", "user-agent": "livedesk" };

type Options = { headers?: Record<string, string>; timeoutMs?: number | undefined };

/**
 * The parsed body of a successful answer. Rejects everything else, including redirects, after 5 s and beyond 1 MB. It
 * uses node:http because Node 20's fetch can lose the signal of a running request to the garbage collector, and then
 * waits for a body that never ends.
 */
export async function fetchJson(url: string, stopped: AbortSignal, options: Options = {}): Promise<unknown> {
  const { headers = {}, timeoutMs = TIMEOUT_MS } = options;
  const get = url.startsWith("https:") ? getHttps : getHttp;
  const request = get(url, { headers: { ...HEADERS, ...headers }, signal: stopped });
  let transfer: ClientRequest | IncomingMessage = request;
  const timer = setTimeout(
    () => transfer.destroy(new Error(`The price source did not answer within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  try {
    const response = await responseTo(request);
    transfer = response;
    if (response.statusCode !== 200) {
      throw new Error(`The price source answered ${response.statusCode}.`);
    }
    return JSON.parse(await readText(response));
  } finally {
    clearTimeout(timer);
    transfer.destroy();
  }
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = "";
  let size = 0;
  const decoder = new TextDecoder();
  const chunks: AsyncIterable<Buffer> = response;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error("The price source's answer is larger than 1 MB.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
