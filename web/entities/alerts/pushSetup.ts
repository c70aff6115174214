import { pushEndpoints } from "#protocol/push.ts";
import { findObstacle } from "../../alertsWorker.ts";
import { callShape } from "../../api.ts";
import { canPush, findSubscriber, subscribe, unsubscribe } from "../../browserPush.ts";
import { defineAnswer } from "../../sync/index.ts";

const POLL_MS = 30_000;

/** The user's browsers that get pushes, and the desk's key. */
export const pushSetup = defineAnswer({
  name: "push setup",
  pollMs: POLL_MS,
  fetch: () => callShape(pushEndpoints.getPushSetup),
});

/** Turns on pushes to this browser until the user signs out. */
export async function startPush(userId: string): Promise<void> {
  const { publicKey } = await callShape(pushEndpoints.getPushSetup);
  await register(userId, publicKey);
}

/** Ends the pushes to one of the user's browsers. */
export async function stopPush(id: string, isCurrent: boolean): Promise<void> {
  if (isCurrent) await unsubscribe();
  pushSetup.put(await callShape(pushEndpoints.stopPush, { params: { id } }));
}

/**
 * Turns pushes on again after signing in, or after the desk's key has changed, if the same user had turned them on
 * here. If somebody else had, their subscription ends.
 */
export async function renewPush(userId: string): Promise<void> {
  const subscriber = findSubscriber();
  if (subscriber === null || !canPush() || findObstacle() !== null) return;
  if (subscriber !== userId) return unsubscribe();
  const { publicKey, browsers } = await callShape(pushEndpoints.getPushSetup);
  if (!browsers.some(({ isCurrent }) => isCurrent)) await register(userId, publicKey);
}

async function register(userId: string, publicKey: string): Promise<void> {
  const body = await subscribe(userId, publicKey);
  pushSetup.put(await callShape(pushEndpoints.startPush, { body }));
}
