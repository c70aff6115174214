const CHECK_MS = 100;
const ASK_AFTER_MS = 200;
/** If answers are prompt, a hanging leader is replaced within a second. */
const SHORTEST_PATIENCE_MS = 400;
const LONGEST_PATIENCE_MS = 5_000;
/**
 * This tab waits this many times longer than the slowest recent answer, because a busy machine is no reason to change
 * the leader.
 */
const PATIENCE = 3;
const FORGETTING = 0.9;
/** Used until answers are known: opening pages keep a machine busy. */
const FIRST_ANSWER_MS = 700;
/** If checks are this late, this tab was throttled or asleep and can't know whether the leader was silent. */
const LATE_MS = 300;

export type LeaderWatch = {
  /** The leader has sent something. */
  noteMessage: () => void;
  stop: () => void;
};

type Options = { ask: () => void; onSilent: () => void };

/**
 * Asks a leader that is silent, and reports when it does not answer. The leader needs no timer to answer, so being in
 * the background does not make it look dead; only tabs in the foreground watch.
 */
export function watchLeader({ ask, onSilent }: Options): LeaderWatch {
  let heardAt = performance.now();
  let checkedAt = heardAt;
  let askedAt: number | undefined;
  /** The slowest recent answer, decaying over time. */
  let slowest = FIRST_ANSWER_MS;

  function note(now: number) {
    const delay = askedAt === undefined ? 0 : now - askedAt;
    slowest = Math.max(delay, slowest * FORGETTING);
    askedAt = undefined;
    heardAt = now;
  }

  function patience(): number {
    return Math.min(Math.max(PATIENCE * slowest, SHORTEST_PATIENCE_MS), LONGEST_PATIENCE_MS);
  }

  function check() {
    const now = performance.now();
    if (now - checkedAt > LATE_MS) {
      heardAt = now;
      askedAt = undefined;
    }
    checkedAt = now;
    if (now - heardAt < ASK_AFTER_MS) return;
    if (askedAt !== undefined && now - askedAt >= patience()) {
      // Counts as an answer that took this long, so the next leader gets more time.
      note(now);
      onSilent();
      return;
    }
    askedAt ??= now;
    ask();
  }

  const timer = setInterval(check, CHECK_MS);
  return {
    noteMessage: () => note(performance.now()),
    stop: () => clearInterval(timer),
  };
}
