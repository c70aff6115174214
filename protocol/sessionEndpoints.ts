import { z } from "zod";
import { idSchema, sessionSchema } from "./entities.ts";

const path = "/api/user/sessions";
const params = z.strictObject({ id: idSchema });

/** Calls about where users are signed in; a part of `endpoints`. */
export const sessionEndpoints = {
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
