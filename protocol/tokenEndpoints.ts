import { z } from "zod";
import { idSchema } from "./entities.ts";
import { apiTokenFormSchema, apiTokenSchema, newApiTokenSchema } from "./tokens.ts";

/** The part of the contract about what programs sign in with: `Authorization: Bearer <token>`. */
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
    params: z.strictObject({ id: idSchema }),
    status: 204,
  },
} as const;
