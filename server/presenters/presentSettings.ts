import { z } from "zod";
import type { SettingsModel } from "#db/models/SettingsModel.ts";
import { byWallet } from "#protocol/coins.ts";
import { toDecimal, toWire } from "#protocol/money.ts";
import { type AdminSettings, type SiteSettings, siteSettingsSchema } from "#protocol/settings.ts";

/** All settings, for administrators. */
export function presentAdminSettings(settings: SettingsModel): AdminSettings {
  return {
    tradingFee: toDecimal(settings.tradingFee),
    ...byWallet((wallet) => settings[wallet]),
    maintenanceMode: settings.maintenanceMode,
    logoUrl: settings.logoHash === null ? null : `/api/logo/${settings.logoHash}`,
    version: settings.version,
    autoApproveDeposits: settings.autoApproveDeposits,
    autoApproveLimit: toWire(settings.autoApproveLimit),
    autoApproveDailyLimit: toWire(settings.autoApproveDailyLimit),
    autoApproveDeskDailyLimit: toWire(settings.autoApproveDeskDailyLimit),
    adminSecondFactorRequired: settings.adminSecondFactorRequired,
    passwordMinLength: settings.passwordMinLength,
    secondApprovalAbove: settings.secondApprovalAbove === null ? null : toWire(settings.secondApprovalAbove),
    secondApprovalForChanges: settings.secondApprovalForChanges,
    newAddressHoldHours: settings.newAddressHoldHours,
    deskHours: settings.deskHours,
    deskName: settings.deskName,
    orderTargetMinutes: settings.orderTargetMinutes,
    depositTargetMinutes: settings.depositTargetMinutes,
    withdrawalTargetMinutes: settings.withdrawalTargetMinutes,
    takingBinds: settings.takingBinds,
    namesDeciders: settings.namesDeciders,
    publishesFairness: settings.publishesFairness,
    eventLogHours: settings.eventLogHours,
    maintenanceAt: settings.maintenanceAt?.toISOString() ?? null,
    maintenanceMessage: settings.maintenanceMessage,
    ordersPaused: settings.ordersPaused,
    depositsPaused: settings.depositsPaused,
    withdrawalsPaused: settings.withdrawalsPaused,
    signUpsPaused: settings.signUpsPaused,
    pausedBy: Object.entries(settings.pausedBy).map(([setting, { by, byId = null, at }]) => ({
      setting,
      by,
      byId,
      at,
    })),
  };
}

/** The part of the settings that anybody may see. */
export function presentSiteSettings(settings: AdminSettings): SiteSettings {
  return z.object(siteSettingsSchema.shape).parse(settings);
}
