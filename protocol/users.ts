import { z } from "zod";
import { atLeastOne, expectedVersion, idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { tradeStatsSchema, userSchema } from "./entities.ts";
import { passwordChangeSchema } from "./forms.ts";
import { balanceSchema } from "./money.ts";
import { pageQuery } from "./queries.ts";

/* Users: what is asked for, called and pushed. */

export const userQuery = pageQuery.extend({ status: z.enum(["active", "suspended"]).optional() });

export const userEndpoints = {
  getUser: {
    method: "GET",
    path: "/api/user",
    access: "session",
    duringMaintenance: true,
    token: "read",
    status: 200,
    response: userSchema,
  },
  changePassword: {
    method: "PUT",
    path: "/api/user/password",
    access: "trader",
    body: passwordChangeSchema,
    status: 204,
  },
  getDashboardStats: {
    method: "GET",
    path: "/api/dashboard/stats",
    access: "trader",
    token: "read",
    status: 200,
    response: tradeStatsSchema,
  },
  listUsers: {
    method: "GET",
    path: "/api/admin/users",
    access: "admin",
    query: userQuery,
    status: 200,
    response: z.array(userSchema),
  },
  updateUser: {
    method: "PATCH",
    path: "/api/admin/users/:id",
    access: "admin",
    params: idParams,
    body: z
      .strictObject({
        isActive: z.boolean().optional(),
        balance: balanceSchema.optional(),
        version: expectedVersion,
      })
      .refine(atLeastOne, "Send isActive or balance"),
    proof: "recent",
    status: 200,
    response: userSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const userEvents = { "user.changed": userSchema } as const;
