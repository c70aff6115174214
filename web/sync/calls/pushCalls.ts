import { pushEndpoints } from "#protocol/push.ts";
import { findObstacle } from "../../alertsWorker.ts";
import { callShape } from "../../api.ts";
import { canPush, findSubscriber, subscribe, unsubscribe } from "../../browserPush.ts";
import { defineAnswer } from "../loading/answer.ts";

const POLL_MS = 30_000;

/** The user's browsers that get pushes, and the desk's key. */
export const answer = defineAnswer({
  name: "push setup",
  pollMs: POLL_MS,
  fetch: () => callShape(pushEndpoints.getPushSetup),
});

/** This browser gets pushes, until the user signs out. */
export async function start(userId: string): Promise<void> {
  const { publicKey } = await callShape(pushEndpoints.getPushSetup);
  await register(userId, publicKey);
}

/** This one or another of the user's browsers gets no more pushes. */
export async function stop(id: string, isCurrent: boolean): Promise<void> {
  if (isCurrent) await unsubscribe();
  answer.put(await callShape(pushEndpoints.stopPush, { params: { id } }));
}

/**
 * Turns them on again after signing in, or with a new key of the desk, where the same user had turned them on. The
 * subscription of somebody who used this browser before is ended.
 */
export async function renew(userId: string): Promise<void> {
  const subscriber = findSubscriber();
  if (subscriber === null || !canPush() || findObstacle() !== null) return;
  if (subscriber !== userId) return unsubscribe();
  const { publicKey, browsers } = await callShape(pushEndpoints.getPushSetup);
  if (!browsers.some(({ isCurrent }) => isCurrent)) await register(userId, publicKey);
}

async function register(userId: string, publicKey: string): Promise<void> {
  const body = await subscribe(userId, publicKey);
  answer.put(await callShape(pushEndpoints.startPush, { body }));
}
