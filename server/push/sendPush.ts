import webPush from "web-push";
import type { NotificationText } from "#protocol/notificationText.ts";
import { post, type PostAnswer } from "../outgoing/post.ts";
import { isPushService } from "./services.ts";
import type { Vapid } from "./vapid.ts";

/** How long a push service keeps a push for a browser that is off: no longer than a session lasts without use. */
export const LIFETIME_S = 12 * 60 * 60;

export type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Encrypted for the browser; the push service can't read it. */
  payload: string;
  /** Pushes with the same one replace each other while they wait. */
  topic: string;
  isUrgent: boolean;
};

type Subscription = Pick<Push, "endpoint" | "p256dh" | "auth">;

/** What the service worker shows (`web/public/alerts-worker.js`); one with the same id replaces it. */
export function writePush(
  { endpoint, p256dh, auth }: Subscription,
  { id, title, text, path }: { id: string } & NotificationText,
  isUrgent: boolean,
): Push {
  const payload = JSON.stringify({ id, title, text, path });
  return { endpoint, p256dh, auth, payload, topic: id.replaceAll("-", ""), isUrgent };
}

export type Sender = {
  vapid: Vapid;
  /** How to reach who runs the desk: an https or mailto URL. */
  contact: string;
};

/**
 * False for a subscription made with another key of the desk, or at an address that is no push service
 * (`isPushService`): the configuration may have changed since.
 */
export function isUsable(
  { endpoint, serverKey }: { endpoint: string; serverKey: string },
  { vapid }: Sender,
  services: readonly string[],
): boolean {
  return serverKey === vapid.publicKey && isPushService(endpoint, services);
}

/** Sends one push; rejects if it can't be encrypted, or without an answer (`post`). */
export async function sendPush(
  push: Push,
  { vapid, contact }: Sender,
  stopping: AbortSignal,
): Promise<PostAnswer> {
  const { endpoint, p256dh, auth, payload, topic, isUrgent } = push;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...vapid },
    TTL: LIFETIME_S,
    urgency: isUrgent ? "high" : "normal",
    topic,
    contentEncoding: "aes128gcm",
  });
  return post({ url: endpoint, headers: { ...headers }, body, stopping });
}
