import { z } from "zod";
import { idSchema, sessionSchema, userSchema } from "./entities.ts";
import { signInSchema, signUpSchema } from "./forms.ts";

const path = "/api/user/sessions";
const params = z.strictObject({ id: idSchema });

/** Signing in and out, and where users are signed in; a part of `endpoints`. */
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
    params,
    proof: "recent",
    status: 204,
  },
  /** Signs a user out everywhere; unlike after a ban, they can sign in again. */
  endUserSessions: {
    method: "DELETE",
    path: "/api/admin/users/:id/sessions",
    access: "admin",
    params,
    proof: "recent",
    status: 204,
  },
} as const;
