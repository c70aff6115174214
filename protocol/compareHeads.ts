import type { LogHead } from "./log.ts";
import { isConsistent } from "./merkle.ts";

/**
 * A sentence that says why the log contradicts the stored head; null if it still begins with everything that it
 * contained then. `prove` requests a consistency proof from the desk.
 */
export async function findLoss(
  kept: LogHead,
  now: LogHead,
  prove: (from: number, to: number) => Promise<readonly string[]>,
): Promise<string | null> {
  if (kept.size === 0) return null;
  if (now.size < kept.size)
    return `The desk's log had ${grouped(kept.size)} entries and has ${grouped(now.size)} now: entries were taken out.`;
  const proof = now.size === kept.size ? [] : await prove(kept.size, now.size);
  if (isConsistent(kept, now, proof)) return null;
  return `The first ${grouped(kept.size)} entries of the desk's log are no longer what they were: entries were changed, reordered or taken out.`;
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
