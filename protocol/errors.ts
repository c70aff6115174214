import { z } from "zod/mini";
import { decimalSchema } from "./money.ts";
import { passkeyRequestSchema } from "./passkeyAnswers.ts";
import { factorSchema, proofKindSchema } from "./secondFactor.ts";

/** Every error code of the API, with its HTTP status. Its message is in errorMessages.ts, which no page loads. */
export const ERROR_STATUS = {
  approval_requested: 202,
  malformed_body: 400,
  validation_failed: 400,
  insufficient_balance: 400,
  wrong_password: 400,
  invalid_resolution: 400,
  invalid_image: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  invalid_code: 401,
  invalid_passkey: 401,
  provider_refused: 401,
  account_suspended: 403,
  step_up_required: 403,
  second_factor_setup_required: 403,
  forbidden: 403,
  foreign_origin: 403,
  own_account: 403,
  own_approval: 403,
  provider_unlinked: 403,
  token_not_allowed: 403,
  not_found: 404,
  link_ended: 404,
  method_not_allowed: 405,
  already_resolved: 409,
  not_ended: 409,
  already_processed: 409,
  being_paid: 409,
  address_held: 409,
  address_saved: 409,
  not_withdrawal: 409,
  follows_order: 409,
  username_taken: 409,
  email_taken: 409,
  no_second_administrator: 409,
  last_administrator: 409,
  approval_pending: 409,
  approval_decided: 409,
  approval_unsupported: 409,
  second_factor_enabled: 409,
  passkeys_unavailable: 409,
  passkey_taken: 409,
  too_many_passkeys: 409,
  provider_account_taken: 409,
  deposit_taken: 409,
  not_suspended: 409,
  too_many_pending: 409,
  quote_changed: 409,
  stale_version: 409,
  taken: 409,
  too_many_taken: 409,
  paused: 409,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  too_many_sockets: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorCodes = Object.keys(ERROR_STATUS).filter((code): code is ErrorCode => code in ERROR_STATUS);

/** The messages for what every server and proxy may answer; pages show them when an answer has none. */
export const COMMON_MESSAGES = {
  unauthenticated: "Please sign in.",
  forbidden: "Only administrators can do this.",
  not_found: "This does not exist.",
  too_large: "The request is too large.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  internal: "Something went wrong on our side. Please try again.",
  unavailable: "The service is not available right now. Please try again in a moment.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Current figures of an order whose quote has changed; USD except `feeRate`, a fraction. */
export const quoteSchema = z.object({
  pricePerCoin: decimalSchema,
  feeRate: decimalSchema,
  tradingFee: decimalSchema,
  total: decimalSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/** The body of every error. */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** Path of a field ("amount") to its error. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With `quote_changed`: the figures to ask the trader about. */
  quote: z.optional(quoteSchema),
  /** With `step_up_required`: how the user can prove their identity. */
  proof: z.optional(proofKindSchema),
  /** With `second_factor_required` and `step_up_required`: the second factors that work here, beside recovery codes. */
  factors: z.optional(z.array(factorSchema)),
  /** With `second_factor_required`, if a passkey works here: the options for it. */
  passkeyRequest: z.optional(passkeyRequestSchema),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
