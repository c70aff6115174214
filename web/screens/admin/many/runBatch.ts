import type { ApiError } from "../../../apiError.ts";
import { type Batch, verdictOf, type Outcome } from "./batch.ts";

export type Means = {
  /** Sends one decision; its refusal, or null. */
  send: (batch: Batch, id: string) => Promise<ApiError | null>;
  /** How a decision without an answer ended; null if it had no effect, or its result can't be found out. */
  look: (batch: Batch, id: string) => Promise<Outcome | null>;
  wait: (ms: number) => Promise<void>;
  /** Why nothing more may be sent; null while it may. */
  stopped: () => string | null;
  /** Stores the state; called before and after each decision. */
  keep: (batch: Batch) => void;
};

/** After this many unclear answers the batch stops. */
const MOST_TRIES = 4;
const PAUSE_MS = 2_000;
const DONE: Outcome = { status: "done", why: "" };

/**
 * Sends the decisions that have no outcome yet, one after the other, like single decisions: the server makes all
 * checks, and each is its own transaction. Whatever happens, known outcomes are kept.
 */
export async function runBatch(start: Batch, means: Means): Promise<Batch> {
  let batch = await findSent({ ...start, stopped: null, isOver: false }, means);
  const keep = (changes: Partial<Batch>): void => {
    batch = { ...batch, ...changes };
    means.keep(batch);
  };
  for (const { id } of batch.pieces) {
    if (batch.outcomes[id] !== undefined) continue;
    const stopped = means.stopped();
    if (stopped !== null) {
      keep({ stopped });
      break;
    }
    keep({ sent: id });
    const ended = await decide(batch, id, means);
    if ("stop" in ended) {
      keep({ stopped: ended.stop, ...(!ended.isUnknown && { sent: null }) });
      break;
    }
    keep({ outcomes: { ...batch.outcomes, [id]: ended }, sent: null });
  }
  keep({ isOver: true });
  return batch;
}

/** Finds out how the decision ended that was being sent when the page was closed. */
export async function findSent(batch: Batch, { look }: Pick<Means, "look">): Promise<Batch> {
  if (batch.sent === null) return batch;
  const outcome = await look(batch, batch.sent);
  if (outcome === null) return batch;
  return { ...batch, outcomes: { ...batch.outcomes, [batch.sent]: outcome }, sent: null };
}

type Stop = { stop: string; isUnknown: boolean };

async function decide(batch: Batch, id: string, { send, look, wait }: Means): Promise<Outcome | Stop> {
  for (let tries = 1; ; tries += 1) {
    const refusal = await send(batch, id);
    if (refusal === null) return DONE;
    const verdict = verdictOf(refusal);
    if (verdict.next === "on") return verdict.outcome;
    if (verdict.next === "stop") return { stop: verdict.why, isUnknown: false };
    if (tries === MOST_TRIES) return { stop: refusal.serverMessage, isUnknown: verdict.next === "look" };
    await wait(verdict.next === "again" ? verdict.afterMs : tries * PAUSE_MS);
    const found = verdict.next === "look" ? await look(batch, id) : null;
    if (found !== null) return found;
  }
}
