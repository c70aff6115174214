import { z } from "zod/mini";
import { byWallet } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";

/*
 * Settings of the desk: shape, reads and events, which the first page loads. How they are changed is in
 * settingChanges.ts, everything else about each in settingTable.ts.
 */

/** Fraction, not percent: 0.001 is 0.1 %. */
export const DEFAULT_FEE_RATE = "0.001";

/**
 * What administrators can pause separately, by the setting that contains the reason. A pause only refuses new items:
 * the queue continues, and everybody can still cancel.
 */
export const PAUSES = {
  orders: "ordersPaused",
  deposits: "depositsPaused",
  withdrawals: "withdrawalsPaused",
  signUps: "signUpsPaused",
} as const;
export type Pausable = keyof typeof PAUSES;
export type PauseName = (typeof PAUSES)[Pausable];

/** One field for each pause, to build shapes and records from. */
export function byPause<T>(valueOf: () => T): Record<PauseName, T> {
  return {
    ordersPaused: valueOf(),
    depositsPaused: valueOf(),
    withdrawalsPaused: valueOf(),
    signUpsPaused: valueOf(),
  };
}

export const siteSettingsSchema = z.strictObject({
  /** Fraction: "0.001" is 0.1 %. */
  tradingFee: decimalSchema,
  ...byWallet(() => z._default(z.string(), "")),
  maintenanceMode: z.boolean(),
  logoUrl: z.nullable(z.string()),
  /** The desk's name; empty for the product's name. */
  deskName: z._default(z.string(), ""),
  /** True if everybody may see the statistics of decisions. */
  publishesFairness: z._default(z.boolean(), true),
  /** When the desk decides: "Europe/Vienna; Mon 09:00-17:30; Tue 09:00-12:00"; empty for always (deskHours.ts). */
  deskHours: z._default(z.string(), ""),
  /** When maintenance will begin; null while none is announced. */
  maintenanceAt: z._default(z.nullable(timeSchema), null),
  /** The message to users about maintenance, before and during it. */
  maintenanceMessage: z._default(z.string(), ""),
  /** Why these are paused; null if they are not. */
  ...byPause(() => z._default(z.nullable(z.string()), null)),
  /** The minimum length of a new password. */
  passwordMinLength: z._default(z.int(), 6),
  version: versionSchema,
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const adminSettingsSchema = z.extend(siteSettingsSchema, {
  autoApproveDeposits: z.boolean(),
  /** USD; a single deposit above it waits for an administrator. */
  autoApproveLimit: decimalSchema,
  /** USD; the most that one user can have approved automatically in 24 hours. */
  autoApproveDailyLimit: decimalSchema,
  /** USD; the most that all users together can have approved automatically in 24 hours. */
  autoApproveDeskDailyLimit: decimalSchema,
  /** True if administrators need a second factor to act as such. */
  adminSecondFactorRequired: z.boolean(),
  /**
   * USD. Above it an administrator needs a second one: for a single settlement, and for the sum that they approved
   * alone in 24 hours. Null if one is enough for any amount.
   */
  secondApprovalAbove: z.nullable(decimalSchema),
  /**
   * True if every balance edit needs a second administrator. While either rule is on, so do changes of most settings.
   */
  secondApprovalForChanges: z.boolean(),
  /** How many hours a withdrawal to an address that is new to its user is held; 0 for no hold. */
  newAddressHoldHours: z._default(z.int(), 0),
  /** Within how many minutes each should be decided; 0 for no target. */
  orderTargetMinutes: z._default(z.int(), 0),
  depositTargetMinutes: z._default(z.int(), 0),
  withdrawalTargetMinutes: z._default(z.int(), 0),
  /** True if claims are binding: nobody else decides a claimed item; otherwise others are only asked first. */
  takingBinds: z._default(z.boolean(), false),
  /** If false, orders decided from now on show "an administrator" to their traders. */
  namesDeciders: z._default(z.boolean(), true),
  /** For how many hours changes stay in the event log, for pages that were away to catch up. */
  eventLogHours: z._default(z.int(), 48),
  /** Who paused what, and when. */
  pausedBy: z._default(
    z.array(
      z.strictObject({
        setting: z.string(),
        by: z.string(),
        /** Null if it was done on the server. */
        byId: z._default(z.nullable(idSchema), null),
        at: timeSchema,
      }),
    ),
    [],
  ),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

/** The settings that `updateSettings` (settingChanges.ts) changes. */
export type SettingName = Exclude<keyof AdminSettings, "version" | "logoUrl" | "pausedBy">;

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
    token: "desk_read",
    status: 200,
    response: adminSettingsSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const settingEvents = {
  /** Administrators receive everything, everybody else the public part. */
  "settings.changed": z.union([adminSettingsSchema, siteSettingsSchema]),
} as const;
