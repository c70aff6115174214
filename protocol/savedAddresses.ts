import { z } from "zod";
import { coinSchema, idSchema, timeSchema } from "./entities.ts";
import { addressCheckedSchema, line, walletAddressSchema } from "./forms.ts";

export const MAX_SAVED_ADDRESSES = 50;
export const MAX_ADDRESS_NAME_LENGTH = 60;

/** A destination that a user has named. */
export const savedAddressSchema = z.strictObject({
  id: idSchema,
  crypto: coinSchema,
  address: z.string(),
  name: z.string(),
  createdAt: timeSchema,
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

export const addressNameSchema = line(MAX_ADDRESS_NAME_LENGTH).min(1, "Name is required");

export const savedAddressFormSchema = z.strictObject({
  crypto: coinSchema,
  address: walletAddressSchema,
  name: addressNameSchema,
  addressChecked: addressCheckedSchema,
});
export type SavedAddressForm = z.infer<typeof savedAddressFormSchema>;
