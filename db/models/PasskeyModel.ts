import { Model } from "objection";

/** A user's passkey: the public key that checks what its authenticator signs. */
export class PasskeyModel extends Model {
  static override tableName = "passkeys";

  declare id: string;
  declare userId: string;
  declare credentialId: Buffer;
  /** In COSE form. */
  declare publicKey: Buffer;
  /** A bigint, as returned by the driver; 0 for authenticators that don't count. */
  declare counter: string;
  declare transports: string[];
  /** The host name for which it was made (WebAuthn's RP ID). */
  declare host: string;
  declare isBackedUp: boolean;
  declare name: string;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
}
