import { Model } from "objection";
import type { TokenScope } from "#protocol/tokens.ts";

/** An API token of a user's program; only its sha256 is stored. */
export class ApiTokenModel extends Model {
  static override tableName = "apiTokens";

  declare id: string;
  declare hash: Buffer;
  declare userId: string;
  declare name: string;
  declare scope: TokenScope;
  declare createdAt: Date;
  /** To the minute; null before the first use. */
  declare lastUsedAt: Date | null;
  /** Null if it is valid until it is revoked. */
  declare expiresAt: Date | null;
}
