import { z } from "zod";
import { atLeastOne, expectedVersion } from "./bodies.ts";
import { byWallet } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { addressCheckedSchema, line } from "./forms.ts";
import { visible } from "./invisible.ts";
import { balanceSchema, feeRateSchema } from "./money.ts";
import { timeSchema } from "./scalars.ts";
import { adminSettingsSchema, byPause, type SettingName } from "./settings.ts";

/* Separate from settings.ts, which the first page loads. */

/** A deposit address of the desk; empty while there is none. */
export const deskAddressSchema = z
  .string()
  .overwrite(visible)
  .max(128, "Use at most 128 characters")
  .regex(/^[\x21-\x7e]*$/, "An address has no spaces or special characters");

export const deskNameSchema = line(40);

/** A week. */
export const MAX_TARGET_MINUTES = 10_080;
const targetSchema = z.number().int().min(0).max(MAX_TARGET_MINUTES);

export const pauseReasonSchema = line(200).min(1, "Say why, for those who read it");

/** How each setting is sent to change it. */
const changes = {
  tradingFee: feeRateSchema.exactOptional(),
  ...byWallet(() => deskAddressSchema.exactOptional()),
  maintenanceMode: z.boolean().exactOptional(),
  maintenanceAt: timeSchema.nullable().exactOptional(),
  maintenanceMessage: line(300).exactOptional(),
  ...byPause(() => pauseReasonSchema.nullable().exactOptional()),
  autoApproveDeposits: z.boolean().exactOptional(),
  autoApproveLimit: balanceSchema.exactOptional(),
  autoApproveDailyLimit: balanceSchema.exactOptional(),
  autoApproveDeskDailyLimit: balanceSchema.exactOptional(),
  adminSecondFactorRequired: z.boolean().exactOptional(),
  secondApprovalAbove: balanceSchema.nullable().exactOptional(),
  secondApprovalForChanges: z.boolean().exactOptional(),
  newAddressHoldHours: z.number().int().min(0).max(168).exactOptional(),
  orderTargetMinutes: targetSchema.exactOptional(),
  depositTargetMinutes: targetSchema.exactOptional(),
  withdrawalTargetMinutes: targetSchema.exactOptional(),
  deskHours: z.string().max(300).exactOptional(),
  deskName: deskNameSchema.exactOptional(),
  takingBinds: z.boolean().exactOptional(),
  namesDeciders: z.boolean().exactOptional(),
  publishesFairness: z.boolean().exactOptional(),
} satisfies Record<SettingName, z.ZodType>;

export const settingChangeEndpoints = {
  updateSettings: {
    method: "PATCH",
    path: "/api/admin/settings",
    access: "admin",
    body: z
      .strictObject({
        ...changes,
        /** Needed for a deposit address that does not look valid. */
        addressChecked: addressCheckedSchema,
        version: expectedVersion,
      })
      .refine(atLeastOne, "Send at least one setting"),
    // Not read from settingTable.ts, which the first page does not load; the table must agree to compile.
    proof: {
      fields: {
        maintenanceMode: "steady",
        maintenanceAt: "steady",
        maintenanceMessage: "steady",
        ...byPause(() => "steady" as const),
        version: "steady",
      },
      others: "recent",
    },
    status: 200,
    response: adminSettingsSchema,
  },
} as const satisfies Record<string, EndpointShape>;
