import { Model } from "objection";

/** A browser that wants pushes; it ends with its session. */
export class PushSubscriptionModel extends Model {
  static override tableName = "pushSubscriptions";

  declare id: string;
  declare userId: string;
  declare sessionHash: Buffer;
  /** The push service's URL of this browser. */
  declare endpoint: string;
  /** The browser's keys, in base64url: payloads are encrypted for it. */
  declare p256dh: string;
  declare auth: string;
  /** The desk's public key for which it was created; no other key can use it. */
  declare serverKey: string;
  declare createdAt: Date;
}
