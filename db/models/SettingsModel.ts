import { Model } from "objection";

/** The one row of site settings; `tradingFee` is a fraction. */
export class SettingsModel extends Model {
  static override tableName = "settings";

  declare id: number;
  declare tradingFee: string;
  declare btcWalletAddress: string;
  declare ethWalletAddress: string;
  declare usdtWalletAddress: string;
  declare maintenanceMode: boolean;
  declare autoApproveDeposits: boolean;
  declare autoApproveLimit: string;
  declare autoApproveDailyLimit: string;
  declare autoApproveDeskDailyLimit: string;
  declare adminSecondFactorRequired: boolean;
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
  declare logoHash: string | null;
  declare version: number;
}
