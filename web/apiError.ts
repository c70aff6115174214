import { z } from "zod/mini";
import {
  type ErrorBody,
  errorBodySchema,
  type ErrorCode,
  COMMON_MESSAGES,
  type Quote,
} from "#protocol/errors.ts";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { Factor, ProofKind } from "#protocol/secondFactor.ts";
import { known } from "./language/index.ts";

type ApiErrorParts = {
  /** HTTP status; 0 without an answer. */
  status: number;
  code: ErrorCode;
  message: string;
  serverMessage: string;
  isExplained?: boolean;
  fields?: Record<string, string> | undefined;
  quote?: Quote | undefined;
  proof?: ProofKind | undefined;
  factors?: readonly Factor[] | undefined;
  passkeyRequest?: PasskeyRequest | undefined;
  retryAfter?: number | undefined;
};

/** Any call that did not succeed. `message` is for logs, `serverMessage` for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly serverMessage: string;
  /** True when `serverMessage` is the server's own message, not one made up by the page. */
  readonly isExplained: boolean;
  /** Path of a field to its error. */
  readonly fields: Readonly<Record<string, string>>;
  /** With `quote_changed`: the figures to ask the trader about. */
  readonly quote: Quote | undefined;
  /** With `step_up_required`: how the user can prove their identity. */
  readonly proof: ProofKind | undefined;
  /** With `second_factor_required` and `step_up_required`: the second factors that work here. */
  readonly factors: readonly Factor[];
  /** With `second_factor_required`: the options for a passkey, if one works here. */
  readonly passkeyRequest: PasskeyRequest | undefined;
  /** Seconds to wait, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.status = parts.status;
    this.code = parts.code;
    this.serverMessage = known(parts.serverMessage);
    this.isExplained = parts.isExplained ?? false;
    this.fields = parts.fields ?? {};
    this.quote = parts.quote;
    this.proof = parts.proof;
    this.factors = parts.factors ?? ["code"];
    this.passkeyRequest = parts.passkeyRequest;
    this.retryAfter = parts.retryAfter;
  }

  /** True when the server may or may not have acted: no answer came, or an unclear one. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500 || this.isUnreadable;
  }

  /** True when the call succeeded, but this page can't read the answer. */
  get isUnreadable(): boolean {
    return this.status >= 200 && this.status < 300 && this.code === "internal";
  }

  /** True when nothing failed, but another administrator has to approve it first. */
  get isAwaitingApproval(): boolean {
    return this.code === "approval_requested";
  }

  /** True when the user closed the dialog that asked for a proof: nothing happened, and they know why. */
  get isDeclined(): boolean {
    return this.code === "step_up_required";
  }
}

export function unreachable(cause: unknown): ApiError {
  const message = "The desk can't be reached. Check your connection and try again.";
  return new ApiError({ status: 0, code: "unavailable", message, serverMessage: message }, { cause });
}

/** The error for an answer of a server with another version of the contract. */
export function unreadable(status: number, cause: unknown): ApiError {
  const serverMessage = "The answer could not be read. Please reload the page.";
  return new ApiError(
    { status, code: "internal", message: `${status}: ${serverMessage}`, serverMessage },
    { cause },
  );
}

/** Reads an error; a proxy in between may answer with anything. */
export function toApiError(
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null,
): ApiError {
  const known = readErrorBody(body);
  const message = known?.message ?? readMessage(body);
  const commonCode = codeOf(status);
  return new ApiError({
    status,
    code: known?.code ?? commonCode,
    message: `${status}: ${body === "" ? statusText : body}`,
    serverMessage: message ?? COMMON_MESSAGES[commonCode],
    isExplained: message !== undefined,
    fields: known?.fields,
    quote: known?.quote,
    proof: known?.proof,
    factors: known?.factors,
    passkeyRequest: known?.passkeyRequest,
    retryAfter: retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? parseInt(retryAfter, 10) : undefined,
  });
}

function readErrorBody(body: string): ErrorBody | undefined {
  try {
    return errorBodySchema.safeParse(JSON.parse(body)).data;
  } catch {
    // Not JSON: only the status is known.
    return undefined;
  }
}

const messageSchema = z.object({ message: z.string().check(z.trim(), z.minLength(1)) });
/** Longer texts and markup come from a proxy and are not for people. */
const LONGEST_TEXT = 300;

/** The message of a body outside the contract: its `message`, or the body itself if it is a short plain text. */
function readMessage(body: string): string | undefined {
  const text = body.trim();
  try {
    return messageSchema.safeParse(JSON.parse(text)).data?.message;
  } catch {
    const isPlain = text !== "" && text.length <= LONGEST_TEXT && !/[<{[]/.test(text.charAt(0));
    return isPlain ? text : undefined;
  }
}

function codeOf(status: number): keyof typeof COMMON_MESSAGES {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  if (status === 429) return "rate_limited";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : "internal";
}
