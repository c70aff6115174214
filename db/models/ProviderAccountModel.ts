import { Model } from "objection";

/** An administrator's account at an identity provider, by the provider's URL and its name for the account there. */
export class ProviderAccountModel extends Model {
  static override tableName = "providerAccounts";

  declare id: string;
  declare userId: string;
  declare issuer: string;
  declare subject: string;
  /** The name by which people know it, usually an email address. Only for display. */
  declare name: string;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
}
