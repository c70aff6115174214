const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;

/** The parsed body of a successful answer; rejects on anything else, on redirects, after 5 s and beyond 1 MB. */
export async function fetchJson(url: string, signal: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    // Prices from a host that nobody configured are nobody's prices.
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The price source answered ${response.status}.`);
  }
  return JSON.parse(await readText(response));
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    size += value.byteLength;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new Error("The price source's answer is larger than 1 MB.");
    }
    chunks.push(value);
  }
}
