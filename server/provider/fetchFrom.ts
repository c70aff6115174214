import type { CustomFetch } from "openid-client";
import { exchange } from "../outgoing/exchange.ts";

const TIMEOUT_MS = 3_000;
const MOST_BYTES = 1_000_000;

/** The provider does not answer, or its answer is unusable. */
export class ProviderFault extends Error {}

/** How the library calls the provider: at these origins only, without following redirects, within 3 s and 1 MB. */
export function fetchFrom(origins: readonly string[]): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { origin, pathname } = new URL(url);
    if (!origins.includes(origin))
      throw new ProviderFault(
        `The provider names an address at ${origin}. If that is right, add it to OIDC_ORIGINS.`,
      );
    const answer = await exchange({
      url,
      method,
      headers: { "user-agent": "livedesk", ...headers },
      body: textOf(body),
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
    }).catch((error: unknown) => {
      throw new ProviderFault(`${origin}${pathname} does not answer.`, { cause: error });
    });
    if (answer.status < 200 || answer.status >= 500)
      throw new ProviderFault(`${origin}${pathname} answers ${answer.status}.`);
    return new Response(answer.body.length === 0 ? null : Uint8Array.from(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new Error("The library sends a body that is no text.");
}
