/*
 * System notifications go through a service worker (public/alerts-worker.js): it opens the desk when one is clicked,
 * and Android supports no others. It is registered when the user first wants one.
 */

const WORKER = "/alerts-worker.js";

/** Why this browser can't show system notifications. */
export type Obstacle = "insecure" | "unsupported" | "blocked" | "not asked";

/** Null if it can. */
export function findObstacle(): Obstacle | null {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in window && "serviceWorker" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" ? null : "not asked";
}

/** Asks the user, unless they have answered before; returns the remaining obstacle. */
export async function askForAlerts(): Promise<Obstacle | null> {
  if (findObstacle() === "not asked") await Notification.requestPermission();
  return findObstacle();
}

type Alert = { id: string; title: string; text: string; path: string };

/** One with the same id is replaced silently. */
export async function showAlert({ id, title, text, path }: Alert): Promise<void> {
  const registration = await registerWorker();
  await registration.showNotification(title, { body: text, tag: id, icon: "/icon-192.png", data: { path } });
}

/** Registers it, or finds it registered. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}
