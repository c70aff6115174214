import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#protocol/errors.ts";

type Details = {
  /** Replaces the code's general message. */
  message?: string;
  fields?: NonNullable<ErrorBody["fields"]>;
  quote?: NonNullable<ErrorBody["quote"]>;
  proof?: NonNullable<ErrorBody["proof"]>;
  factors?: NonNullable<ErrorBody["factors"]>;
  passkeyRequest?: NonNullable<ErrorBody["passkeyRequest"]>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
};

/** A request that is refused on purpose; any other error is a fault of ours (500 or 503). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERROR_MESSAGES[code]);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 401, worded for a session or for a token. */
export function unauthenticated(withToken: boolean): Refusal {
  return new Refusal("unauthenticated", withToken ? { message: "This API token is not valid." } : {});
}
