import { z } from "zod";
import { decimalSchema } from "./money.ts";
import { proofKindSchema } from "./secondFactor.ts";

/** Every error code of the API: its HTTP status, and its message if a command does not give a more precise one. */
export const ERRORS = {
  approval_requested: { status: 202, message: "Another administrator has to approve this first." },
  malformed_body: { status: 400, message: "The request body is not valid JSON." },
  validation_failed: { status: 400, message: "Some fields are not valid." },
  insufficient_balance: { status: 400, message: "Your balance is too low." },
  wrong_password: { status: 400, message: "The current password is not correct." },
  invalid_resolution: { status: 400, message: "This result does not allow this multiplier." },
  invalid_image: { status: 400, message: "The file is not a PNG, JPEG, GIF or SVG image." },
  unauthenticated: { status: 401, message: "Please sign in." },
  invalid_credentials: { status: 401, message: "Username or password is not correct." },
  second_factor_required: { status: 401, message: "Please enter the code from your authenticator app." },
  invalid_code: { status: 401, message: "This code is not correct or was already used." },
  account_suspended: { status: 403, message: "Your account is suspended. Please contact the administrator." },
  step_up_required: { status: 403, message: "Please confirm that it's you." },
  second_factor_setup_required: {
    status: 403,
    message: "Administrators need a second factor. Please set one up in your settings.",
  },
  forbidden: { status: 403, message: "Only administrators can do this." },
  foreign_origin: { status: 403, message: "Requests from this origin are not accepted." },
  own_account: {
    status: 403,
    message: "This concerns your own account. Another administrator has to decide it.",
  },
  own_approval: { status: 403, message: "Another administrator has to decide this." },
  token_not_allowed: { status: 403, message: "This API token may not do this." },
  not_found: { status: 404, message: "This does not exist." },
  method_not_allowed: { status: 405, message: "This address does not allow this method." },
  already_resolved: { status: 409, message: "This order is already resolved." },
  not_ended: { status: 409, message: "This order has not ended yet." },
  already_processed: { status: 409, message: "This transaction is already processed." },
  being_paid: { status: 409, message: "This withdrawal is being paid." },
  address_held: { status: 409, message: "This withdrawal goes to a new address and is held for now." },
  address_saved: { status: 409, message: "You have already saved this address." },
  not_withdrawal: { status: 409, message: "Only withdrawals can be paid." },
  follows_order: { status: 409, message: "This transaction follows its order: resolve the order instead." },
  username_taken: { status: 409, message: "This username is taken. Please choose another one." },
  email_taken: {
    status: 409,
    message: "This e-mail address already has an account. Please sign in instead.",
  },
  no_second_administrator: {
    status: 409,
    message:
      "This needs a second administrator, other than you and the account holder, but there isn't one. Create one on the server: npm run admin -- create <username>.",
  },
  last_administrator: {
    status: 409,
    message:
      "One active administrator must remain. Create another one first: npm run admin -- create <username>.",
  },
  approval_pending: { status: 409, message: "This already waits for a second administrator." },
  approval_decided: { status: 409, message: "This was already decided." },
  approval_unsupported: {
    status: 409,
    message: "The administrator who asked is no longer active. This can only be declined.",
  },
  second_factor_enabled: { status: 409, message: "A second factor is already set up." },
  deposit_taken: { status: 409, message: "This transaction ID was already submitted." },
  not_suspended: { status: 409, message: "This account is active. Suspend it first." },
  too_many_pending: {
    status: 409,
    message: "You have too many of these pending. Cancel one, or try again once one has been decided.",
  },
  quote_changed: { status: 409, message: "The price or the fee has changed. Please check the new figures." },
  stale_version: {
    status: 409,
    message: "Somebody else changed this meanwhile. Please check and try again.",
  },
  too_large: { status: 413, message: "The request is too large." },
  unsupported_media_type: { status: 415, message: "Please send application/json." },
  idempotency_mismatch: { status: 422, message: "This Idempotency-Key was used for another request." },
  rate_limited: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  too_many_sockets: {
    status: 429,
    message: "This account has too many open connections. Please close some tabs or programs.",
  },
  internal: { status: 500, message: "Something went wrong on our side. Please try again." },
  maintenance: { status: 503, message: "The desk is closed for maintenance. Please come back later." },
  unavailable: {
    status: 503,
    message: "The service is not available right now. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const errorCodes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);

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
  fields: z.record(z.string(), z.string()).optional(),
  /** With `quote_changed`: the figures to ask the trader about. */
  quote: quoteSchema.optional(),
  /** With `step_up_required`: how the user can prove their identity. */
  proof: proofKindSchema.optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
