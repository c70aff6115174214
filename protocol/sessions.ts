import { z } from "zod";
import type { EndpointShape } from "./endpointShape.ts";
import { idParams } from "./bodies.ts";
import { visible } from "./invisible.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { codeSchema } from "./secondFactor.ts";
import { newPasswordSchema, passwordSchema, usernameSchema, userSchema } from "./users.ts";

/* Signing up, in and out, and where users are signed in. */

/** A browser in which the user is signed in. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  /** What the browser called itself at sign-in. */
  userAgent: z.string(),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  /** True for the session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const signInSchema = z.strictObject({
  username: z.string().trim().min(1, "Username is required").max(254),
  password: passwordSchema,
  /** Where a second factor is set up: asked for by `second_factor_required`, once the password was right. */
  code: codeSchema.optional(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signUpSchema = z.strictObject({
  username: usernameSchema,
  email: z
    .string()
    .overwrite(visible)
    .max(254, "Invalid email address")
    .regex(
      /^(?!\.|.*\.\.)[\w'+.-]*[\w+-]@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[.。．｡])+\p{L}[\p{L}\p{M}\p{N}-]+$/u,
      "Invalid email address",
    ),
  password: newPasswordSchema,
});

const path = "/api/user/sessions";

export const sessionEndpoints = {
  login: {
    method: "POST",
    path: "/api/login",
    access: "public",
    /** The command itself turns away all but administrators, after the password was checked. */
    duringMaintenance: true,
    body: signInSchema,
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
  /** The first question of every page. Nobody is no error here, as browsers write every 401 into their console as one. */
  getSession: {
    method: "GET",
    path: "/api/session",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: z.strictObject({ user: userSchema.nullable() }),
  },
  listSessions: { method: "GET", path, access: "trader", status: 200, response: z.array(sessionSchema) },
  /** Signs the user out everywhere but in the session that asks. */
  endOtherSessions: { method: "DELETE", path, access: "trader", proof: "recent", status: 204 },
  /** Signs the user out of one of their sessions. */
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
    proof: "recent",
    status: 204,
  },
} as const satisfies Record<string, EndpointShape>;
