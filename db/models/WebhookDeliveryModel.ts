import { Model } from "objection";
import type { WebhookDelivery } from "#protocol/webhooks.ts";

/** A queued change for one webhook. */
export class WebhookDeliveryModel extends Model {
  static override tableName = "webhookDeliveries";
  static override idColumn = "place";

  declare place: string;
  declare id: string;
  declare webhookId: string;
  declare event: string;
  /** Empty if the event has none. */
  declare subject: string;
  declare userId: string | null;
  declare happenedAt: Date;
  /** Null once it was sent. */
  declare body: string | null;
  declare status: WebhookDelivery["status"];
  declare attempts: number;
  declare nextAt: Date;
  declare retriesUntil: Date;
  declare endedAt: Date | null;
  declare answer: number | null;
  declare fault: string | null;
}
