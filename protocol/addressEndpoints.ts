import { z } from "zod";
import type { EndpointShape } from "./endpointShape.ts";
import { idSchema } from "./entities.ts";
import { addressNameSchema, savedAddressFormSchema, savedAddressSchema } from "./savedAddresses.ts";

const path = "/api/user/addresses";
const params = z.strictObject({ id: idSchema });

/** The calls about the destinations that a user has named; a part of `endpoints`. */
export const addressEndpoints = {
  listAddresses: {
    method: "GET",
    path,
    access: "trader",
    status: 200,
    response: z.array(savedAddressSchema),
  },
  saveAddress: {
    method: "POST",
    path,
    access: "trader",
    proof: "recent",
    body: savedAddressFormSchema,
    status: 201,
    response: savedAddressSchema,
  },
  renameAddress: {
    method: "PATCH",
    path: `${path}/:id`,
    access: "trader",
    params,
    body: z.strictObject({ name: addressNameSchema }),
    status: 200,
    response: savedAddressSchema,
  },
  forgetAddress: { method: "DELETE", path: `${path}/:id`, access: "trader", params, status: 204 },
} as const satisfies Record<string, EndpointShape>;
