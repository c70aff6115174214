import { type ErrorCode, errorBodySchema, type Quote } from "#protocol/errors.ts";

/** A call that the desk refused or that failed. */
export class LivedeskError extends Error {
  override readonly name = "LivedeskError";

  constructor(
    readonly status: number,
    /** An error code of the contract; undefined if a proxy answered. */
    readonly code: ErrorCode | undefined,
    message: string,
    /** With `quote_changed`: the current figures. */
    readonly quote: Quote | undefined,
    /** Seconds after which to try again, if the desk says so. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

/** Reads an error response. */
export async function failureOf(response: Response): Promise<LivedeskError> {
  const text = await response.text();
  const after = parseInt(response.headers.get("retry-after") ?? "", 10);
  const retryAfter = after > 0 ? after : undefined;
  const parsed = errorBodySchema.safeParse(parseJson(text));
  if (!parsed.success)
    return new LivedeskError(response.status, undefined, text || response.statusText, undefined, retryAfter);
  const { code, message, quote } = parsed.data;
  return new LivedeskError(response.status, code, message, quote, retryAfter);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
