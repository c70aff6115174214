import { findLoss } from "#protocol/compareHeads.ts";
import { logEndpoints, type LogHead, logHeadSchema } from "#protocol/log.ts";
import { callShape } from "./api.ts";
import { readBrowserStorage, writeBrowserStorage } from "./browserStorage.ts";
import { isSignedBy } from "./headSignature.ts";
import { keyOf, listPublicKeys } from "./publicKey.ts";

/*
 * The last head of the desk's log that this browser saw and found consistent with the one before. If the log
 * contradicts it, it is kept as evidence.
 */
const KEY = "livedesk.logHead";
/** A node may answer with a head that is a second old. */
const ASK_AGAIN_MS = 2_000;

/** A contradiction: the head that was kept, the current one, and the reason in a sentence. */
export type LogLoss = { kept: LogHead; now: LogHead; reason: string };

/** Compares the log with the head that was kept, and keeps the new one if it is consistent; throws `ApiError`. */
export async function checkLog(): Promise<LogLoss | null> {
  const kept = readBrowserStorage(KEY, logHeadSchema) ?? null;
  let now = await callShape(logEndpoints.getLogHead);
  if (kept !== null && now.size < kept.size) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    now = await callShape(logEndpoints.getLogHead);
  }
  const reason = (await findForgery(kept, now)) ?? (kept === null ? null : await findLoss(kept, now, prove));
  if (reason !== null) return { kept: kept ?? now, now, reason };
  // Another tab may have seen a longer log meanwhile, which is the better evidence.
  if (now.size >= (readBrowserStorage(KEY, logHeadSchema)?.size ?? 0)) keepHead(now);
  return null;
}

/** From now on compares with the log as it is now. */
export function keepHead(head: LogHead): void {
  // If nothing can be stored, this browser has no evidence.
  writeBrowserStorage(KEY, head);
}

/** A desk that changes its key keeps publishing the former ones. */
async function findForgery(kept: LogHead | null, now: LogHead): Promise<string | null> {
  const publicKeys = await listPublicKeys();
  const publicKey = keyOf(now, publicKeys);
  if (publicKey === null)
    return "The head of the desk's log is signed with a key that the desk doesn't publish.";
  if (kept !== null && keyOf(kept, publicKeys) === null)
    return "The desk replaced its signing key without announcing it.";
  return (await isSignedBy(now, publicKey)) === false
    ? "The head of the desk's log is not signed by the desk's key."
    : null;
}

async function prove(from: number, to: number): Promise<readonly string[]> {
  return (await callShape(logEndpoints.getLogConsistency, { query: { from, to } })).proof;
}
