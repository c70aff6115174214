import { z } from "zod/mini";
import { atLeastOne, expectedVersion } from "./bodies.ts";
import { byWallet } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { addressCheckedSchema, line } from "./forms.ts";
import { balanceSchema, feeRateSchema } from "./money.ts";
import { timeSchema } from "./scalars.ts";
import { adminSettingsSchema, byPause, type SettingName } from "./settings.ts";
import { tidyAddress } from "./tidyAddress.ts";

/* Separate from settings.ts, which the first page loads. */

/** A deposit address of the desk; empty while there is none. */
export const deskAddressSchema = z
  .string()
  .check(
    z.overwrite(tidyAddress),
    z.maxLength(128, "Use at most 128 characters"),
    z.regex(/^[\x21-\x7e]*$/, "An address has no spaces or special characters"),
  );

export const deskNameSchema = line(40);

/** A week. */
export const MAX_TARGET_MINUTES = 10_080;
const targetSchema = z.int().check(z.minimum(0), z.maximum(MAX_TARGET_MINUTES));

/** The minimum lets nodes and pages that were briefly away find what they missed. */
export const EVENT_LOG_HOURS = { least: 1, most: 168 } as const;

/** The specification's minimum, and a length that nobody would want to type. */
export const PASSWORD_MIN_LENGTH = { least: 6, most: 64 } as const;

export const pauseReasonSchema = line(200).check(z.minLength(1, "Say why, for those who read it"));

/** How each setting is sent to change it. */
const changes = {
  tradingFee: z.exactOptional(feeRateSchema),
  ...byWallet(() => z.exactOptional(deskAddressSchema)),
  maintenanceMode: z.exactOptional(z.boolean()),
  maintenanceAt: z.exactOptional(z.nullable(timeSchema)),
  maintenanceMessage: z.exactOptional(line(300)),
  ...byPause(() => z.exactOptional(z.nullable(pauseReasonSchema))),
  autoApproveDeposits: z.exactOptional(z.boolean()),
  autoApproveLimit: z.exactOptional(balanceSchema),
  autoApproveDailyLimit: z.exactOptional(balanceSchema),
  autoApproveDeskDailyLimit: z.exactOptional(balanceSchema),
  adminSecondFactorRequired: z.exactOptional(z.boolean()),
  passwordMinLength: z.exactOptional(
    z.int().check(z.minimum(PASSWORD_MIN_LENGTH.least), z.maximum(PASSWORD_MIN_LENGTH.most)),
  ),
  secondApprovalAbove: z.exactOptional(z.nullable(balanceSchema)),
  secondApprovalForChanges: z.exactOptional(z.boolean()),
  newAddressHoldHours: z.exactOptional(z.int().check(z.minimum(0), z.maximum(168))),
  orderTargetMinutes: z.exactOptional(targetSchema),
  depositTargetMinutes: z.exactOptional(targetSchema),
  withdrawalTargetMinutes: z.exactOptional(targetSchema),
  deskHours: z.exactOptional(z.string().check(z.maxLength(300))),
  deskName: z.exactOptional(deskNameSchema),
  takingBinds: z.exactOptional(z.boolean()),
  namesDeciders: z.exactOptional(z.boolean()),
  publishesFairness: z.exactOptional(z.boolean()),
  eventLogHours: z.exactOptional(
    z.int().check(z.minimum(EVENT_LOG_HOURS.least), z.maximum(EVENT_LOG_HOURS.most)),
  ),
} satisfies Record<SettingName, z.ZodMiniType>;

export const settingChangeEndpoints = {
  updateSettings: {
    method: "PATCH",
    path: "/api/admin/settings",
    access: "admin",
    body: z
      .strictObject({
        ...changes,
        /** Confirms a deposit address that does not look valid. */
        addressChecked: addressCheckedSchema,
        version: expectedVersion,
      })
      .check(z.refine(atLeastOne, "Send at least one setting")),
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
    mayWait: true,
    status: 200,
    response: adminSettingsSchema,
  },
} as const satisfies Record<string, EndpointShape>;
