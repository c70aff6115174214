import { Model } from "objection";

/** True while the desk is closed, by the database's clock: also from an announced time on, before a node has acted on it. */
export const IS_CLOSED = `(settings."maintenanceMode" or coalesce(settings."maintenanceAt" <= clock_timestamp(), false))`;

/** The one row of site settings; `tradingFee` is a fraction. */
export class SettingsModel extends Model {
  static override tableName = "settings";

  declare id: number;
  declare tradingFee: string;
  declare btcWalletAddress: string;
  declare ethWalletAddress: string;
  declare usdtWalletAddress: string;
  declare maintenanceMode: boolean;
  declare maintenanceAt: Date | null;
  declare maintenanceMessage: string;
  declare ordersPaused: string | null;
  declare depositsPaused: string | null;
  declare withdrawalsPaused: string | null;
  declare signUpsPaused: string | null;
  declare pausedBy: Record<string, { by: string; byId?: string | null; at: string }>;
  declare autoApproveDeposits: boolean;
  declare autoApproveLimit: string;
  declare autoApproveDailyLimit: string;
  declare autoApproveDeskDailyLimit: string;
  declare adminSecondFactorRequired: boolean;
  declare passwordMinLength: number;
  declare secondApprovalAbove: string | null;
  declare secondApprovalForChanges: boolean;
  declare newAddressHoldHours: number;
  declare takingBinds: boolean;
  declare orderTargetMinutes: number;
  declare depositTargetMinutes: number;
  declare withdrawalTargetMinutes: number;
  declare deskHours: string;
  declare namesDeciders: boolean;
  declare publishesFairness: boolean;
  declare eventLogHours: number;
  declare deskName: string;
  declare logoHash: string | null;
  declare version: number;
}
