import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { addressCheckedSchema, line, walletAddressSchema } from "./forms.ts";
import { idSchema, timeSchema } from "./scalars.ts";

export const MAX_SAVED_ADDRESSES = 50;
export const MAX_ADDRESS_NAME_LENGTH = 60;

/** A withdrawal address that a user has named. */
export const savedAddressSchema = z.strictObject({
  id: idSchema,
  crypto: coinSchema,
  address: z.string(),
  name: z.string(),
  createdAt: timeSchema,
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

export const addressNameSchema = line(MAX_ADDRESS_NAME_LENGTH).check(z.minLength(1, "Name is required"));

export const savedAddressFormSchema = z.strictObject({
  crypto: coinSchema,
  address: walletAddressSchema,
  name: addressNameSchema,
  addressChecked: addressCheckedSchema,
});
export type SavedAddressForm = z.infer<typeof savedAddressFormSchema>;

const path = "/api/user/addresses";

/** Calls about saved withdrawal addresses; a part of `endpoints`. */
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
    // A thief could redirect the next withdrawal by swapping two names.
    proof: "recent",
    params: idParams,
    body: z.strictObject({ name: addressNameSchema }),
    status: 200,
    response: savedAddressSchema,
  },
  forgetAddress: { method: "DELETE", path: `${path}/:id`, access: "trader", params: idParams, status: 204 },
} as const satisfies Record<string, EndpointShape>;
