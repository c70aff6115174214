import { z } from "zod";
import { atLeastOne, expectedVersion } from "./bodies.ts";
import { byWallet } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { adminSettingsSchema, siteSettingsSchema } from "./entities.ts";
import { addressCheckedSchema, deskAddressSchema } from "./forms.ts";
import { balanceSchema, feeRateSchema } from "./money.ts";
import type { SteadyFields } from "./settings.ts";

/* Settings: what is called and pushed. Apart from settings.ts, whose table the first page need not load. */

export const settingEndpoints = {
  getSiteSettings: {
    method: "GET",
    path: "/api/site-settings",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: siteSettingsSchema,
  },
  getAdminSettings: {
    method: "GET",
    path: "/api/admin/settings",
    access: "admin",
    status: 200,
    response: adminSettingsSchema,
  },
  updateSettings: {
    method: "PATCH",
    path: "/api/admin/settings",
    access: "admin",
    body: z
      .strictObject({
        tradingFee: feeRateSchema.exactOptional(),
        ...byWallet(() => deskAddressSchema.exactOptional()),
        maintenanceMode: z.boolean().exactOptional(),
        autoApproveDeposits: z.boolean().exactOptional(),
        autoApproveLimit: balanceSchema.exactOptional(),
        autoApproveDailyLimit: balanceSchema.exactOptional(),
        autoApproveDeskDailyLimit: balanceSchema.exactOptional(),
        adminSecondFactorRequired: z.boolean().exactOptional(),
        secondApprovalAbove: balanceSchema.nullable().exactOptional(),
        secondApprovalForChanges: z.boolean().exactOptional(),
        newAddressHoldHours: z.number().int().min(0).max(168).exactOptional(),
        /** Needed for a deposit address that the desk does not know for one. */
        addressChecked: addressCheckedSchema,
        version: expectedVersion,
      })
      .refine(atLeastOne, "Send at least one setting"),
    /** As settings.ts says of each; named here because the first page loads the contract without that table. */
    proof: {
      fields: { maintenanceMode: "steady", version: "steady" } satisfies SteadyFields,
      others: "recent",
    },
    status: 200,
    response: adminSettingsSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const settingEvents = {
  /** Administrators get all of it, everybody else the public part. */
  "settings.changed": z.union([adminSettingsSchema, siteSettingsSchema]),
} as const;
