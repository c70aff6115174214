import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { idParams, reasonBody } from "./bodies.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { passkeyAnswerSchema } from "./passkeyAnswers.ts";
import { codeSchema } from "./secondFactor.ts";
import { bareEmail } from "./emailAddress.ts";
import { newPasswordSchema, passwordSchema, usernameSchema, userSchema } from "./users.ts";

/* Signing up, in and out, and the user's sessions. */

/** The maximum number of sessions; one more sign-in ends the least recently used. */
export const MAX_SESSIONS = 50;

/** A browser in which the user is signed in. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  /** The browser's user agent at sign-in. */
  userAgent: z.string(),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  /** True for the session of the request. */
  isCurrent: z.boolean(),
  /** The passkey or the account at the identity provider that opened it; null if the password did. */
  openedBy: z._default(
    z.nullable(z.strictObject({ kind: z.enum(["passkey", "provider"]), name: z.string() })),
    null,
  ),
});
export type Session = z.infer<typeof sessionSchema>;

export const signInSchema = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1, "Username is required"), z.maxLength(254)),
  password: passwordSchema,
  /** If there is a second factor: requested by `second_factor_required` after a correct password. */
  code: z.optional(codeSchema),
});
export type SignIn = z.infer<typeof signInSchema>;

const loginBody = z
  .extend(signInSchema, {
    /** Instead of `code`: the answer to the `passkeyRequest` of `second_factor_required`. */
    passkey: z.optional(passkeyAnswerSchema),
  })
  .check(
    z.refine(
      ({ code, passkey }) => code === undefined || passkey === undefined,
      "Send either code or passkey",
    ),
  );

export const emailSchema = z
  .string()
  .check(
    z.overwrite(bareEmail),
    z.maxLength(254, "Invalid email address"),
    z.regex(
      /^(?!\.|.*\.\.)[\w'+.-]*[\w+-]@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[.。．｡])+\p{L}[\p{L}\p{M}\p{N}-]+$/u,
      "Invalid email address",
    ),
  );

export const signUpSchema = z.strictObject({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

const path = "/api/user/sessions";

export const sessionEndpoints = {
  login: {
    method: "POST",
    path: "/api/login",
    access: "public",
    /** The command itself refuses everybody except administrators, after checking the password. */
    duringMaintenance: true,
    body: loginBody,
    status: 200,
    response: userSchema,
  },
  register: {
    method: "POST",
    path: "/api/register",
    access: "public",
    body: signUpSchema,
    status: 201,
    response: userSchema,
  },
  logout: { method: "POST", path: "/api/logout", access: "public", duringMaintenance: true, status: 204 },
  /**
   * The first request of every page. Being signed out is no error here, since browsers log every 401 to their console
   * as one.
   */
  getSession: {
    method: "GET",
    path: "/api/session",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: z.strictObject({ user: z.nullable(userSchema) }),
  },
  listSessions: { method: "GET", path, access: "trader", status: 200, response: z.array(sessionSchema) },
  /** Signs the user out everywhere but in the calling session. */
  endOtherSessions: { method: "DELETE", path, access: "trader", proof: "recent", status: 204 },
  /** Ends one of the user's sessions. */
  endSession: {
    method: "DELETE",
    path: `${path}/:id`,
    access: "trader",
    params: idParams,
    proof: "recent",
    status: 204,
  },
  /** Signs a user out everywhere; unlike after a ban, they can sign in again. */
  endUserSessions: {
    method: "DELETE",
    path: "/api/admin/users/:id/sessions",
    access: "admin",
    params: idParams,
    body: reasonBody,
    proof: "recent",
    status: 204,
  },
} as const satisfies Record<string, EndpointShape>;
