import { type PushSubscriptionForm, pushSubscriptionSchema } from "#protocol/push.ts";
import { registerWorker } from "./alertsWorker.ts";

/* This browser's subscription at its push service. It outlives a sign-out, so its user is stored with it. */

const MARK = "livedesk.push";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window;
}

/** Subscribes with the desk's key; a subscription that was made with another one is replaced. */
export async function subscribe(userId: string, publicKey: string): Promise<PushSubscriptionForm> {
  const { pushManager } = await registerWorker();
  const key = fromBase64Url(publicKey);
  const before = await pushManager.getSubscription();
  if (before !== null && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  localStorage.setItem(MARK, userId);
  const { endpoint, keys } = made.toJSON();
  return pushSubscriptionSchema.parse({ endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] } });
}

/** Ends the subscription: nothing that is sent to it arrives any more. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(MARK);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Who turned pushes on in this browser; null for nobody, or if storage is blocked. */
export function findSubscriber(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  if (key === null || key.byteLength !== other.length) return false;
  return new Uint8Array(key).every((byte, index) => byte === other[index]);
}
