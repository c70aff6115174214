import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { line } from "./forms.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/** The prefix of every API token, so that people and secret scanners recognise one. */
export const TOKEN_PREFIX = "livedesk_";
export const MAX_TOKENS = 20;
const MAX_TOKEN_NAME_LENGTH = 60;

/**
 * `read` sees what its user sees as a trader; `trade` also places and cancels orders. Neither can move money out. The
 * others are for administrators with a second factor: `desk_read` sees what an administrator sees; `desk_decide` also
 * decides orders, deposits and withdrawals, but approves nothing as a second administrator.
 */
export const TOKEN_SCOPES = ["read", "trade", "desk_read", "desk_decide"] as const;
export const tokenScopeSchema = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** What a token may call, by the scope that the call asks for. */
export const COVERED_SCOPES: Readonly<Record<TokenScope, readonly TokenScope[]>> = {
  read: ["read"],
  trade: ["read", "trade"],
  desk_read: ["read", "desk_read"],
  desk_decide: ["read", "desk_read", "desk_decide"],
};

/** True for a scope that acts for the desk. */
export function isDeskScope(scope: TokenScope): boolean {
  return COVERED_SCOPES[scope].includes("desk_read");
}

/** How long a token that acts for the desk is valid; the others are valid until they are revoked. */
export const DESK_TOKEN_DAYS = 90;

/** A program's API token in the list, without the token itself. */
export const apiTokenSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  scope: tokenScopeSchema,
  createdAt: timeSchema,
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(timeSchema),
  /** Null if it is valid until it is revoked. */
  expiresAt: z.nullable(timeSchema),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The only answer that contains the token: it can't be shown again. */
export const newApiTokenSchema = z.extend(apiTokenSchema, { token: z.string() });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

export const apiTokenFormSchema = z.strictObject({
  name: line(MAX_TOKEN_NAME_LENGTH).check(z.minLength(1, "Name is required")),
  scope: tokenScopeSchema,
});
export type ApiTokenForm = z.infer<typeof apiTokenFormSchema>;

/** Calls about the API tokens of programs, sent as `Authorization: Bearer <token>`; a part of `endpoints`. */
export const tokenEndpoints = {
  listTokens: {
    method: "GET",
    path: "/api/user/tokens",
    access: "trader",
    status: 200,
    response: z.array(apiTokenSchema),
  },
  createToken: {
    method: "POST",
    path: "/api/user/tokens",
    access: "trader",
    proof: "recent",
    body: apiTokenFormSchema,
    status: 201,
    response: newApiTokenSchema,
  },
  revokeToken: {
    method: "DELETE",
    path: "/api/user/tokens/:id",
    access: "trader",
    params: idParams,
    status: 204,
  },
} as const;
