import { Model } from "objection";

/** A signed-in browser. Only the sha256 of its id is stored, so that a leaked table signs nobody in. */
export class SessionModel extends Model {
  static override tableName = "sessions";
  static override idColumn = "hash";

  declare hash: Buffer;
  /** Identifies the session to its user, who must not learn the hash. */
  declare id: string;
  declare userId: string;
  declare userAgent: string;
  declare createdAt: Date;
  declare lastSeenAt: Date;
  declare provenAt: Date;
  /** When the session last did something that needs a proof. */
  declare workedAt: Date;
  /** The passkey that opened it; null if none did. */
  declare passkeyId: string | null;
  /** The account at the identity provider that opened it; null if none did. */
  declare providerAccountId: string | null;
}
